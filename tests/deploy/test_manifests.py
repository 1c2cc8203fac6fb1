"""The compose file and the manifests: against the schemas of others, and against each other."""

import re
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import kubernetes_validate
import pytest
import yaml

from tests.browser.chromium import ROOT

COMPOSE = ROOT / "deploy" / "compose.yaml"
KUBERNETES = ROOT / "deploy" / "kubernetes"
FILES = sorted(path for path in KUBERNETES.iterdir() if path.name != "kustomization.yaml")
OBJECTS: list[Any] = [
    each for path in FILES for each in yaml.safe_load_all(path.read_text(encoding="utf-8"))
]
SERVICES = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"]
NGINX = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")


def of(kind: str) -> list[Any]:
    return [each for each in OBJECTS if each["kind"] == kind]


def named(each: Any) -> str:
    return f"{each['kind']} {each['metadata']['name']}"


def labels(deployment: Any) -> dict[str, str]:
    return dict(deployment["spec"]["template"]["metadata"]["labels"])


def selectors(part: Any) -> Iterator[dict[str, str]]:
    """Yield every set of labels by which an object finds pods of ours."""
    if isinstance(part, list):
        for each in part:
            yield from selectors(each)
    elif isinstance(part, dict):
        for key, value in part.items():
            if key in ("matchLabels", "selector") and "matchLabels" not in value:
                yield value
            else:
                yield from selectors(value)


def containers() -> list[Any]:
    return [
        one for each in of("Deployment") for one in each["spec"]["template"]["spec"]["containers"]
    ]


@pytest.mark.parametrize("version", ["1.30", "1.37"])
def test_kubernetes_knows_every_field(version: str, subtests: pytest.Subtests) -> None:
    assert OBJECTS
    for each in OBJECTS:
        with subtests.test(named(each)):
            kubernetes_validate.validate(each, version, strict=True)


def test_the_compose_file_is_one() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    checked = subprocess.run([*command, str(COMPOSE)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


def test_every_manifest_is_applied() -> None:
    text = (KUBERNETES / "kustomization.yaml").read_text(encoding="utf-8")
    assert sorted(yaml.safe_load(text)["resources"]) == [path.name for path in FILES]


def test_whoever_looks_for_pods_finds_some() -> None:
    pods = [labels(each).items() for each in of("Deployment")]
    found = [(named(each), wanted) for each in OBJECTS for wanted in selectors(each.get("spec"))]
    assert len(found) > 8
    for who, wanted in found:
        assert any(wanted.items() <= those for those in pods), who


def test_names_name_what_is_there() -> None:
    there = {named(each) for each in OBJECTS}
    ports = {port["name"] for one in containers() for port in one["ports"]}
    for service in of("Service"):
        assert {port["targetPort"] for port in service["spec"]["ports"]} <= ports
    for scaler in of("HorizontalPodAutoscaler"):
        target = scaler["spec"]["scaleTargetRef"]
        assert f"{target['kind']} {target['name']}" in there
    for ingress in of("Ingress"):
        for rule in ingress["spec"]["rules"]:
            for path in rule["http"]["paths"]:
                assert f"Service {path['backend']['service']['name']}" in there


def test_no_container_may_become_root_or_write_beside_tmp(subtests: pytest.Subtests) -> None:
    assert containers()
    for one in containers():
        with subtests.test(one["name"]):
            context = one["securityContext"]
            assert context["readOnlyRootFilesystem"]
            assert context["allowPrivilegeEscalation"] is False
            assert context["capabilities"] == {"drop": ["ALL"]}
            assert [mount["mountPath"] for mount in one["volumeMounts"]] == ["/tmp"]


def test_pods_run_as_a_numbered_user_without_a_token(subtests: pytest.Subtests) -> None:
    assert of("Deployment")
    for each in of("Deployment"):
        with subtests.test(named(each)):
            pod = each["spec"]["template"]["spec"]
            assert pod["securityContext"]["runAsNonRoot"]
            assert pod["securityContext"]["runAsUser"] > 0
            assert pod["securityContext"]["seccompProfile"] == {"type": "RuntimeDefault"}
            assert pod["automountServiceAccountToken"] is False


def test_a_pod_that_ends_has_the_time_for_it() -> None:
    (course,) = (each for each in of("Deployment") if each["metadata"]["name"] == "course")
    pod = course["spec"]["template"]["spec"]
    waits = pod["containers"][0]["lifecycle"]["preStop"]["sleep"]["seconds"]
    assert pod["terminationGracePeriodSeconds"] >= waits + 5  # it ends within 5 s


def test_a_composed_service_is_watched_and_writes_nothing() -> None:
    assert SERVICES
    for name, service in SERVICES.items():
        assert service["read_only"], name
        assert service["cap_drop"] == ["ALL"], name
        assert service["restart"] == "unless-stopped", name
        assert "healthcheck" in service or "build" in service, name  # the image has its own


def test_nothing_but_nginx_can_be_reached() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["nginx"]


def test_nginx_knows_the_replicas_that_there_are() -> None:
    replicas = {f"{name}:8501" for name, service in SERVICES.items() if "build" in service}
    assert set(re.findall(r"^ +server (\S+:\d+)", NGINX, re.MULTILINE)) == replicas
    waits_for = SERVICES["nginx"]["depends_on"]
    assert {f"{name}:8501" for name in waits_for} == replicas


def test_every_replica_shares_the_rooms_that_are_there() -> None:
    composed = [s["environment"]["REDIS_URL"] for s in SERVICES.values() if "build" in s]
    applied = [
        v["value"] for one in containers() for v in one.get("env", ()) if "REDIS" in v["name"]
    ]
    hosts = {re.fullmatch(r"redis://(\w+):6379/0", url)[1] for url in composed + applied}  # type: ignore[index]
    assert hosts <= SERVICES.keys()
    assert {f"Service {host}" for host in hosts} <= {named(each) for each in OBJECTS}


def test_rooms_are_never_forgotten_for_others_and_never_on_a_disk() -> None:
    (applied,) = (one["args"] for one in containers() if one["name"] == "redis")
    for command in (SERVICES["redis"]["command"], applied):
        settings = dict(zip(command[1::2], command[2::2], strict=True))
        assert settings["--maxmemory-policy"] == "noeviction"
        assert (settings["--save"], settings["--appendonly"]) == ("", "no")


def test_all_proxies_know_a_visitor_by_the_same_cookie() -> None:
    (ingress,) = of("Ingress")
    (course,) = (each for each in of("Service") if each["metadata"]["name"] == "course")
    names = {
        ingress["metadata"]["annotations"]["nginx.ingress.kubernetes.io/session-cookie-name"],
        course["metadata"]["annotations"][
            "traefik.ingress.kubernetes.io/service.sticky.cookie.name"
        ],
        *re.findall(r"cookie_(course\w+)", NGINX),
    }
    assert len(names) == 1


def test_a_replica_hears_from_the_proxy_who_asks() -> None:
    """Otherwise all visitors have one address, and one who guesses codes uses up all guesses."""
    composed = [s["environment"] for s in SERVICES.values() if "build" in s]
    named = [{v["name"]: v["value"] for v in one.get("env", ())} for one in containers()]
    replicas = [*composed, *(one for one in named if "REDIS_URL" in one)]
    assert len(replicas) > len(composed)
    assert all(one["FORWARDED_ALLOW_IPS"] == "*" for one in replicas)

"""The compose file: against the schema of others, and against nginx's configuration."""

import re
import subprocess
import sys

import yaml

from tests.browser.chromium import ROOT

COMPOSE = ROOT / "deploy" / "compose.yaml"
SERVICES = yaml.safe_load(COMPOSE.read_text(encoding="utf-8"))["services"]
REPLICAS = {name: service for name, service in SERVICES.items() if "build" in service}
NGINX = (ROOT / "deploy" / "nginx.conf").read_text(encoding="utf-8")


def test_the_compose_file_is_one() -> None:
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.compose-spec"]
    checked = subprocess.run([*command, str(COMPOSE)], capture_output=True, text=True, check=False)
    assert checked.returncode == 0, checked.stdout


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
    replicas = {f"{name}:8501" for name in REPLICAS}
    assert set(re.findall(r"^ +server (\S+:\d+)", NGINX, re.MULTILINE)) == replicas
    waits_for = SERVICES["nginx"]["depends_on"]
    assert {f"{name}:8501" for name in waits_for} == replicas


def test_every_replica_shares_the_rooms_that_are_there() -> None:
    urls = {service["environment"]["REDIS_URL"] for service in REPLICAS.values()}
    (host,) = {re.fullmatch(r"redis://(\w+):6379/0", url)[1] for url in urls}  # type: ignore[index]
    assert host in SERVICES


def test_rooms_are_never_forgotten_for_others_and_never_on_a_disk() -> None:
    command = SERVICES["redis"]["command"]
    settings = dict(zip(command[1::2], command[2::2], strict=True))
    assert settings["--maxmemory-policy"] == "noeviction"
    assert (settings["--save"], settings["--appendonly"]) == ("", "no")


def test_a_replica_hears_from_the_proxy_who_asks() -> None:
    """Otherwise all visitors have one address, and one who guesses codes uses up all guesses."""
    assert len(REPLICAS) > 1
    assert all(one["environment"]["FORWARDED_ALLOW_IPS"] == "*" for one in REPLICAS.values())

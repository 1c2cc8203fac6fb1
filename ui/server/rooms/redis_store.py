"""Store for the rooms of several processes: Redis or Valkey.

A room is a hash, its votes are a hash for each round, and the names of those rounds one more. Those
who are here are a sorted set by the time they were last heard of. One subscription for each process
hears when something has changed; what it is, every process reads for itself, so a message that is
lost costs a moment and nothing else.
"""

import asyncio
import json
from collections.abc import Awaitable, Mapping
from typing import Any, TypeVar, cast

from redis.asyncio import BlockingConnectionPool, Redis
from redis.asyncio.retry import Retry
from redis.backoff import NoBackoff
from redis.exceptions import AuthenticationError, AuthorizationError, RedisError, ResponseError
from redis.exceptions import ConnectionError as Cut

from ui.server.rooms.store import (
    LEASE_S,
    LIFE_S,
    MOST_SEATS,
    TESTED,
    Notify,
    StoredRoom,
    StoreRefused,
    StoreUnavailable,
    Vote,
)

_CHANNEL = "rooms"
_FINAL_ERRORS = (AuthenticationError, AuthorizationError, ResponseError)  # what would be said again
_PATIENCE_S = 2.0
_CONNECTIONS = 20  # of a process; a class that votes at once waits its turn for one
_EACH_S = 2.0  # a room is looked at so often, whether or not a message came

# Each of these is one step for Redis. KEYS: room, rounds, seats; all live as long as the room.
_EMPTY = """
for _, ballot in ipairs(redis.call('HKEYS', KEYS[2])) do
  redis.call('DEL', KEYS[2] .. ' ' .. ballot)
end
redis.call('DEL', KEYS[2], KEYS[3])
"""
_CREATE = f"""
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
{_EMPTY}
redis.call('HSET', KEYS[1], 'secret', ARGV[1], 'state', ARGV[2], 'view', ARGV[3],
  'version', ARGV[4], 'ballot', '', 'closes', '')
redis.call('EXPIRE', KEYS[1], ARGV[5])
return 1
"""
_CHANGE = """
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'state', ARGV[2], 'view', ARGV[3], 'version', ARGV[4],
  'ballot', ARGV[5], 'closes', ARGV[6])
for _, key in ipairs(KEYS) do redis.call('EXPIRE', key, ARGV[7]) end
for _, ballot in ipairs(redis.call('HKEYS', KEYS[2])) do
  redis.call('EXPIRE', KEYS[2] .. ' ' .. ballot, ARGV[7])
end
redis.call('PUBLISH', ARGV[8], ARGV[9])
return 1
"""
_LOOK = """
if redis.call('HGET', KEYS[1], 'version') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'view', ARGV[2])
redis.call('PUBLISH', ARGV[3], ARGV[4])
return 1
"""
_SIT = """
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if redis.call('ZCARD', KEYS[3]) >= tonumber(ARGV[3]) then
  local rounds = redis.call('HKEYS', KEYS[2])
  local function voted(seat)
    for _, ballot in ipairs(rounds) do
      local votes = KEYS[2] .. ' ' .. ballot
      if redis.call('HEXISTS', votes, seat) == 1
        or redis.call('HEXISTS', votes, seat .. ARGV[7]) == 1 then return true end
    end
  end
  local place
  for _, seat in ipairs(redis.call('ZRANGEBYSCORE', KEYS[3], '-inf', '(' .. ARGV[6])) do
    if not voted(seat) then place = seat break end
  end
  if not place then return 0 end
  redis.call('ZREM', KEYS[3], place)
end
redis.call('ZADD', KEYS[3], ARGV[2], ARGV[1])
redis.call('PEXPIRE', KEYS[3], redis.call('PTTL', KEYS[1]))
redis.call('PUBLISH', ARGV[4], ARGV[5])
return 1
"""
_TOUCH = """
if not redis.call('ZSCORE', KEYS[3], ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[3], ARGV[2], ARGV[1])
return 1
"""
_CLEAR = """
redis.call('DEL', KEYS[3], KEYS[2] .. ' ' .. ARGV[1])
redis.call('HDEL', KEYS[2], ARGV[1])
redis.call('PUBLISH', ARGV[2], ARGV[3])
return 1
"""
_DROP = f"""
{_EMPTY}
redis.call('DEL', KEYS[1])
redis.call('PUBLISH', ARGV[1], ARGV[2])
return 1
"""
_VOTE = """
if ARGV[1] == '' or redis.call('HGET', KEYS[1], 'ballot') ~= ARGV[1] then return 0 end
local closes = redis.call('HGET', KEYS[1], 'closes')
if closes ~= '' and tonumber(closes) <= tonumber(ARGV[4]) then return 0 end
local votes, left = KEYS[2] .. ' ' .. ARGV[1], redis.call('PTTL', KEYS[1])
redis.call('HSET', votes, ARGV[2], ARGV[3] .. ' ' .. ARGV[4])
redis.call('HSET', KEYS[2], ARGV[1], '')
redis.call('PEXPIRE', KEYS[2], left)
redis.call('PEXPIRE', votes, left)
redis.call('PUBLISH', ARGV[5], ARGV[6])
return 1
"""

T = TypeVar("T")


class RedisStore:
    """Rooms in Redis. Where it is out of reach, a call raises StoreUnavailable in two seconds."""

    kind = "redis"

    def __init__(self, url: str) -> None:
        self.url = url
        pool = BlockingConnectionPool.from_url(
            url,
            max_connections=_CONNECTIONS,
            timeout=_PATIENCE_S,
            decode_responses=True,
            socket_timeout=_PATIENCE_S,
            socket_connect_timeout=_PATIENCE_S,
            retry=Retry(NoBackoff(), 1, supported_errors=(Cut,)),  # one that Redis has closed
        )
        self.redis: Redis = Redis.from_pool(pool)

    async def create(self, code: str, room: StoredRoom, now: float) -> bool:
        """Keep a new room; return False if its code is taken."""
        state, view = json.dumps(room.state), json.dumps(room.view)
        return await self._step(_CREATE, code, room.secret, state, view, room.version, int(LIFE_S))

    async def read(self, code: str) -> StoredRoom | None:
        """Return a room; None if there is none of this code."""
        found: dict[str, str] = await self._reply(self.redis.hgetall(_keys(code)[0]))
        if not found:
            return None
        state, view = json.loads(found["state"]), json.loads(found["view"])
        return StoredRoom(found["secret"], state, view, int(found["version"]))

    async def change(
        self, code: str, room: StoredRoom, ballot: str, closes: float | None, now: float
    ) -> bool:
        """Replace a room by its next version; return False if another change came first."""
        state, view = json.dumps(room.state), json.dumps(room.view)
        until = "" if closes is None else repr(closes)
        facts = (room.version - 1, state, view, room.version, ballot, until, int(LIFE_S))
        return await self._step(_CHANGE, code, *facts, _CHANNEL, f"{code} state")

    async def look(self, code: str, version: int, view: Mapping[str, Any]) -> bool:
        """Replace the view of a room, as long as it has this version."""
        return await self._step(_LOOK, code, version, json.dumps(view), _CHANNEL, f"{code} view")

    async def sit(self, code: str, seat: str, now: float) -> bool:
        """Keep a new seat; return False if the room is full.

        In a full room it takes the place of a seat that was not heard of and has no vote.
        """
        facts = (seat, now, MOST_SEATS, _CHANNEL, f"{code} votes", now - LEASE_S, TESTED)
        return await self._step(_SIT, code, *facts)

    async def empty(self, code: str, ballot: str) -> None:
        """Forget all seats of a room, and the votes of one round."""
        await self._step(_CLEAR, code, ballot, _CHANNEL, f"{code} votes")

    async def touch(self, code: str, seat: str, now: float) -> bool:
        """Note that a seat is here; return False if the room has no such seat."""
        return await self._step(_TOUCH, code, seat, now)

    async def here(self, code: str, now: float) -> int:
        """Return how many seats are here."""
        count = self.redis.zcount(_keys(code)[2], now - LEASE_S, "+inf")
        return int(await self._reply(count))

    async def vote(self, code: str, vote: Vote) -> bool:
        """Keep the vote of a seat in place of its earlier one; False if the round is not open."""
        facts = (*vote[:3], repr(vote.at), _CHANNEL, f"{code} votes")
        return await self._step(_VOTE, code, *facts)

    async def votes(self, code: str, step: int | None = None) -> list[Vote]:
        """Return all votes of a room, or those of one step."""
        rounds = _keys(code)[1]
        known: list[str] = await self._reply(self.redis.hkeys(rounds))
        ballots = [one for one in known if step is None or one.startswith(f"{step}.")]
        asked = self.redis.pipeline(transaction=False)
        for ballot in ballots:
            asked.hgetall(f"{rounds} {ballot}")
        found: list[dict[str, str]] = await self._reply(asked.execute())
        votes = []
        for ballot, by_seat in zip(ballots, found, strict=True):
            for seat, value in by_seat.items():
                option, at = value.split(" ")
                votes.append(Vote(ballot, seat, int(option), float(at)))
        return sorted(votes, key=lambda vote: vote.at)

    async def drop(self, code: str) -> None:
        """Forget a room and all that belongs to it."""
        await self._step(_DROP, code, _CHANNEL, f"{code} state")

    async def watch(self, notify: Notify) -> None:
        """Call `notify` with a code and what has changed, for ever; "" is any room.

        Where the channel itself is out of reach, every room is looked at every two seconds.
        """
        while True:
            try:
                await self._listen(notify)
            except (RedisError, OSError):
                notify("", "state")
                await asyncio.sleep(_EACH_S / 4)

    async def _listen(self, notify: Notify) -> None:
        # A connection that waits for messages may be silent for long; reading has no time limit.
        subscriber: Redis = Redis.from_url(
            self.url, decode_responses=True, socket_connect_timeout=_PATIENCE_S,
            health_check_interval=10,
        )  # fmt: skip
        async with subscriber, subscriber.pubsub(ignore_subscribe_messages=True) as messages:
            await messages.subscribe(_CHANNEL)
            notify("", "state")  # what changed while nobody listened
            while True:
                told = await messages.get_message(timeout=_EACH_S)
                if told is None:
                    notify("", "state")
                else:
                    code, _, what = str(told["data"]).partition(" ")
                    notify(code, what)

    async def _step(self, script: str, code: str, *facts: Any) -> bool:
        keys = _keys(code)
        done = self.redis.eval(script, len(keys), *keys, *map(str, facts))
        return bool(await self._reply(done))

    async def _reply(self, asked: Awaitable[T] | Any) -> T:
        try:
            return cast(T, await asked)
        except _FINAL_ERRORS as error:
            raise StoreRefused(str(error)) from error
        except (RedisError, OSError) as error:
            raise StoreUnavailable(str(error)) from error

    async def close(self) -> None:
        """Let go of all connections."""
        await self.redis.aclose()


def _keys(code: str) -> tuple[str, str, str]:
    # One room lies on one node of a cluster: what stands in braces decides.
    # The votes of a round have its name behind the second.
    return f"{{{code}}} room", f"{{{code}}} votes", f"{{{code}}} seats"

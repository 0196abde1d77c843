#!/bin/sh
# Made from contracts/src by npm run compose:users; not to be edited.
# The configuration goes through standard input, so that no password is on a command line or in a file.
set -eu
exec redis-server - <<END
dir /data
appendonly yes
save ""
maxmemory 384mb
maxmemory-policy noeviction
user default off
user health on nopass resetkeys resetchannels -@all +ping
user identity on >$REDIS_PASSWORD_IDENTITY resetkeys ~{parta}:identity:* ~parta-pictures:* resetchannels -@all +@read +@write +@connection +@transaction -@dangerous -scan -randomkey -dbsize -client|tracking +eval +evalsha +time +info
user orgs on >$REDIS_PASSWORD_ORGS resetkeys ~{parta}:orgs:* ~parta-pictures:* ~parta-files:* resetchannels -@all +@read +@write +@connection +@transaction -@dangerous -scan -randomkey -dbsize -client|tracking +eval +evalsha +time +info
user events on >$REDIS_PASSWORD_EVENTS resetkeys ~{parta}:events:* ~parta-files:* resetchannels -@all +@read +@write +@connection +@transaction -@dangerous -scan -randomkey -dbsize -client|tracking +eval +evalsha +time +info
user availabilities on >$REDIS_PASSWORD_AVAILABILITIES resetkeys ~{parta}:availabilities:* resetchannels -@all +@read +@write +@connection +@transaction -@dangerous -scan -randomkey -dbsize -client|tracking +eval +evalsha +time +info
user payments on >$REDIS_PASSWORD_PAYMENTS resetkeys ~{parta}:payments:* ~parta-pictures:* resetchannels -@all +@read +@write +@connection +@transaction -@dangerous -scan -randomkey -dbsize -client|tracking +eval +evalsha +time +info
user chat on >$REDIS_PASSWORD_CHAT resetkeys ~{parta}:chat:* ~parta-pictures:* resetchannels -@all +@read +@write +@connection +@transaction -@dangerous -scan -randomkey -dbsize -client|tracking +eval +evalsha +time +info
user notifications on >$REDIS_PASSWORD_NOTIFICATIONS resetkeys ~{parta}:notifications:* resetchannels -@all +@read +@write +@connection +@transaction -@dangerous -scan -randomkey -dbsize -client|tracking +eval +evalsha +time +info
user reputation on >$REDIS_PASSWORD_REPUTATION resetkeys ~{parta}:reputation:* resetchannels -@all +@read +@write +@connection +@transaction -@dangerous -scan -randomkey -dbsize -client|tracking +eval +evalsha +time +info
user gateway on >$REDIS_PASSWORD_GATEWAY resetkeys ~parta-rate-read:* ~parta-rate-write:* ~parta-rate-upload:* ~parta-rate-search:* ~parta-rate-sensitive:* ~parta-rate-count:* resetchannels -@all +@read +@write +@connection +@transaction -@dangerous -scan -randomkey -dbsize -client|tracking +eval +evalsha +time +info
END

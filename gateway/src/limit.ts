import { minute, second } from '@parta/contracts/durations'
import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Cost } from '@parta/contracts/operation'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { GatewayConfig } from './config.ts'

export interface Limits {
  /** Counts a call of a client (`clientOf` of its address), signed in or not. @throws request.tooMany */
  address(client: string): Promise<void>
  /** Counts a page, file or picture requested by a client. @throws request.tooMany */
  file(client: string): Promise<void>
  /** Counts a live connection opened by a client. @throws request.tooMany */
  connection(client: string): Promise<void>
  /** Counts a call of a person (or client, signed out) in its class of cost. @throws request.tooMany */
  caller(cost: Cost, caller: string): Promise<void>
}

/**
 * Returns the rate limits, counted in Redis across all gateways; while Redis is unreachable, each gateway counts by
 * itself with half the limits.
 */
export function createLimits(redis: Redis, config: GatewayConfig): Limits {
  const seconds = minute / second
  const perMinute = (points: number) => new RateLimiterMemory({ points: Math.ceil(points), duration: seconds })
  const addresses = perMinute(config.PARTA_ADDRESS_RATE)
  const files = perMinute(limits.fileRate * config.PARTA_RATE_FACTOR)
  const connections = perMinute(limits.connections.rate * config.PARTA_RATE_FACTOR)
  const ofCost = (cost: Cost) => {
    const points = Math.max(1, Math.round(limits.rates[cost] * config.PARTA_RATE_FACTOR))
    return new RateLimiterRedis({
      storeClient: redis,
      keyPrefix: `${config.PARTA_JOBS_PREFIX}-rate-${cost}`,
      points,
      duration: seconds,
      inMemoryBlockOnConsumed: points + 1,
      insuranceLimiter: new RateLimiterMemory({ points: Math.max(1, Math.floor(points / 2)), duration: seconds }),
    })
  }
  const costs: Record<Cost, RateLimiterRedis> = {
    read: ofCost('read'),
    write: ofCost('write'),
    upload: ofCost('upload'),
    search: ofCost('search'),
    sensitive: ofCost('sensitive'),
    count: ofCost('count'),
  }
  return {
    address: (client) => consume(addresses, client),
    file: (client) => consume(files, client),
    connection: (client) => consume(connections, client),
    caller: (cost, caller) => consume(costs[cost], caller),
  }
}

async function consume(limiter: RateLimiterMemory | RateLimiterRedis, key: string): Promise<void> {
  try {
    await limiter.consume(key)
  } catch (refusal) {
    if (!(refusal instanceof RateLimiterRes)) throw refusal
    throw new AppError('request.tooMany', { params: { seconds: Math.ceil(refusal.msBeforeNext / 1000) } })
  }
}

import { AppError } from '@parta/contracts/errors'
import { limits } from '@parta/contracts/limits'
import type { Cost } from '@parta/contracts/operation'
import type { Redis } from 'ioredis'
import { RateLimiterMemory, RateLimiterRedis, RateLimiterRes } from 'rate-limiter-flexible'
import type { GatewayConfig } from './config.ts'

export interface Limits {
  /** Counts a call of one address, whoever it is. @throws request.tooMany */
  address(address: string): Promise<void>
  /** Counts a call of one person (or address, signed out) in its class of cost. @throws request.tooMany */
  caller(cost: Cost, caller: string): Promise<void>
}

const minute = 60

/** Counts in Redis, over all gateways; with Redis out of reach each gateway counts for itself, half as generously. */
export function createLimits(redis: Redis, config: GatewayConfig): Limits {
  const addresses = new RateLimiterMemory({ points: config.PARTA_ADDRESS_RATE, duration: minute })
  const costs = Object.fromEntries(
    Object.entries(limits.rates).map(([cost, rate]) => {
      const points = Math.max(1, Math.round(rate * config.PARTA_RATE_FACTOR))
      const limiter = new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `${config.PARTA_JOBS_PREFIX}-rate-${cost}`,
        points,
        duration: minute,
        inMemoryBlockOnConsumed: points + 1,
        insuranceLimiter: new RateLimiterMemory({ points: Math.max(1, Math.floor(points / 2)), duration: minute }),
      })
      return [cost, limiter]
    }),
  ) as unknown as Record<Cost, RateLimiterRedis>
  return {
    address: (address) => consume(addresses, address),
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

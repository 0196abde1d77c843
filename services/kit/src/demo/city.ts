import type { cities } from '@parta/contracts/values'

export type DemoCity = keyof typeof cities

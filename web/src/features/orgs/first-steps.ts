import type { Org } from '@parta/contracts/orgs'
import { recall, remember } from '../../lib/storage.ts'

export type FirstStep = 'picture' | 'event' | 'invite' | 'sell'

interface Done {
  readonly hasEvents: boolean
  readonly hasInvited: boolean
  readonly hasProducts: boolean
}

/**
 * Returns what a new organisation still needs, in this order. One that has the first three is no longer new: it is not
 * asked to sell, because many never want to.
 */
export function firstStepsOf({ image }: Pick<Org, 'image'>, { hasEvents, hasInvited, hasProducts }: Done): FirstStep[] {
  const isMissing = { picture: image === 'BASIC', event: !hasEvents, invite: !hasInvited, sell: !hasProducts }
  const left = (['picture', 'event', 'invite', 'sell'] as const).filter((step) => isMissing[step])
  return left.every((step) => step === 'sell') ? [] : left
}

/** Whether the person has put the first steps of an organisation away, in this browser. */
export function arePutAway(orgId: string): boolean {
  return idsPutAway().includes(orgId)
}

export function putAway(orgId: string): void {
  remember('firstStepsAway', [...idsPutAway().filter((id) => id !== orgId), orgId].slice(-orgsMax).join(' '))
}

/** The most organisations that are remembered. */
const orgsMax = 20

function idsPutAway(): string[] {
  return recall('firstStepsAway')?.split(' ') ?? []
}

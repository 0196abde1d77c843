import { ownerOf } from '@parta/contracts/predicates/aliases'
import { askMembership } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import { orgProjection } from '../appeals/store.ts'
import type { Counted } from './rules.ts'
import type { StoredAchievement } from './store.ts'

type Membership = Pick<Counted, 'mayEarn' | 'orgName'>
export type MembershipOf = (achievement: Pick<StoredAchievement, 'orgId'>, subject: string) => Promise<Membership>

/** Returns whether somebody may earn an achievement, and from which organisation; each membership is asked for once. */
export function createMembership(kit: Kit): MembershipOf {
  const asked = new Map<string, Promise<Membership>>()
  return ({ orgId }, subject) => {
    if (orgId === null) return Promise.resolve({ mayEarn: true })
    const userId = ownerOf(subject)
    const key = `${orgId}:${userId}`
    const known = asked.get(key) ?? findMembership(kit, orgId, userId)
    asked.set(key, known)
    return known
  }
}

async function findMembership({ bus, projections }: Kit, orgId: string, userId: string): Promise<Membership> {
  const role = await bus.ask(askMembership, { orgId, userId })
  if (role === null) return { mayEarn: false }
  const org = await projections.one(orgProjection, orgId)
  return org ? { mayEarn: true, orgName: org.name } : { mayEarn: true }
}

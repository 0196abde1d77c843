import { createCalendarFeed } from '@parta/contracts/calendar'
import { getFediverseAddress } from '@parta/contracts/fediverse'
import { createInvitation } from '@parta/contracts/invitations'
import { createOrg } from '@parta/contracts/orgs'
import { createEvent } from '@parta/contracts/planning'
import { clientOf } from '@parta/kit/testing-client'

/** The largest public data that one fresh account can create; the public reads ask for it. */
export interface Target {
  /** Of the account, which runs the organisation. */
  readonly token: string
  readonly orgId: string
  /** The first events of its repetitions. */
  readonly eventIds: readonly string[]
  readonly feed: string
  readonly invitation: string
  /** `@name@host` in the fediverse. */
  readonly handle: string
}

/** 720 events, in repetitions that a busy machine makes within the time limit of a call. */
const series = 24
const seriesEvents = 30
const triesMax = 12

/** Makes a public organisation with as many events as four repetitions may have. */
export async function makeTarget(url: string, token: string): Promise<Target> {
  const { must } = clientOf(() => url)
  const org = await must(createOrg, { token, body: { name: 'Velký klub', type: 'club', maxMembers: 20 } })
  const eventIds: string[] = []
  for (let at = 0; at < series; at += 1) {
    const body = {
      name: `Badminton ${at}`,
      activityType: 'badminton',
      eventPlaceId: 'place-16',
      date: new Date(Date.now() + 86_400_000 + at * 3_600_000).toISOString(),
      duration: '01:30',
      maxPlayers: 8,
      gender: 'any',
      minLevel: 0,
      price: 80,
      willParticipate: true,
      eventOrgId: org.id,
      repeatAfter: 'daily',
      numberOfEvents: seriesEvents,
    }
    eventIds.push(await made(async () => (await must(createEvent, { token, body })).id))
  }
  const feed = await must(createCalendarFeed, { token, body: { kind: 'own' } })
  const link = await must(createInvitation, { token, id: org.id, body: { days: 7, maxUses: 5 } })
  const { address } = await must(getFediverseAddress, { id: org.id })
  return { token, orgId: org.id, eventIds, feed: feed.path, invitation: link.token, handle: address }
}

/** Tries again while the server is busy, as it may be for a minute after its start. */
async function made<T>(make: () => Promise<T>, tries = 1): Promise<T> {
  try {
    return await make()
  } catch (error) {
    if (tries === triesMax) throw error
    await new Promise((resolve) => setTimeout(resolve, 5000))
    return await made(make, tries + 1)
  }
}

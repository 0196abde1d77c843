import { AppError } from '@parta/contracts/errors'
import type { ReservantoSetup, setUpReservanto } from '@parta/contracts/providers'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { events } from '../../core/store.ts'
import { ProviderError } from './adapter.ts'
import { type Connections, findLinks } from './keep-connections.ts'
import { setActivities, storeSetup } from './link-rules.ts'
import { pollOnce } from './read-events.ts'
import { type LinksRow, providerLinks } from './store.ts'

/** What Parta reads from the Reservanto of an organisation. @throws provider.disconnected */
export async function showSetup(kit: Kit, connections: Connections, orgId: string): Promise<ReservantoSetup> {
  const known = (await findLinks(kit, orgId))?.reservanto
  if (!known) throw new AppError('provider.disconnected')
  if (!known.segments) await readSetup(kit, connections, orgId)
  const link = (await findLinks(kit, orgId))?.reservanto
  if (!link) throw new AppError('provider.disconnected')
  return {
    downSince: link.downSince?.toISOString() ?? null,
    polledAt: link.polledAt?.toISOString() ?? null,
    segments: (link.segments ?? []).map(({ id, name, activityType }) => ({ id, name, activityType })),
    branches: (link.branches ?? []).map(({ id, name, address, location }) => ({
      id,
      name,
      address,
      isOnMap: location !== null,
    })),
    events: await kit.database.model(events).countDocuments({
      'org.id': orgId,
      date: { $gt: new Date() },
      provider: 'RESERVANTO',
      cancelled: false,
    }),
  }
}

/** Reads the kinds of classes right after the connection; a provider that is down is read later. */
async function readSetup(kit: Kit, connections: Connections, orgId: string): Promise<void> {
  const { adapter } = await connections.get(orgId)
  try {
    const setup = await adapter.setup()
    await kit.change(providerLinks, orgId, (state) => storeSetup(state as LinksRow, setup))
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    kit.log.warn({ err: error, orgId }, 'Kinds of a booking provider not read; its next read stores them')
  }
}

/** Sets the activities of kinds, and begins to read their events. */
export async function setUp(
  kit: Kit,
  connections: Connections,
  { params: { id: orgId }, body }: Pick<Call<typeof setUpReservanto>, 'params' | 'body'>,
): Promise<ReservantoSetup> {
  const { link } = await connections.get(orgId)
  if (!link.segments) await readSetup(kit, connections, orgId)
  await kit.change(providerLinks, orgId, (state, now) => setActivities(state as LinksRow, body.segments, now))
  // Not awaited, because reading a large club takes longer than a call may. If it fails, the job reads the events.
  void pollOnce(kit, connections, orgId).catch((error: unknown) =>
    kit.log.warn({ err: error, orgId }, 'Events of a booking provider not read; the job reads them'),
  )
  return showSetup(kit, connections, orgId)
}

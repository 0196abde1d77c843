import { limits } from '@parta/contracts/limits'
import type { Kit } from '@parta/kit/run'
import { records } from '../records/store.ts'
import { findOrg, findPlace, findTrainer } from './find.ts'
import type { NewEvent } from './rules.ts'

/** What a form comes to, with what it names looked up. */
export async function commandOf(
  kit: Kit,
  leader: string,
  { form, linkToken }: Pick<NewEvent, 'form' | 'linkToken'>,
): Promise<Omit<NewEvent, 'id'>> {
  const [place, org, known] = await Promise.all([
    findPlace(kit, form.eventPlaceId),
    form.eventOrgId ? findOrg(kit, form.eventOrgId) : null,
    kit.copies.known(records, [leader]),
    findTrainer(kit, form.trainer),
  ])
  return { leader, karma: known.get(leader)?.karma ?? limits.karmaMax, form, place, org, linkToken }
}

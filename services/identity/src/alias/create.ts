import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import type { Alias, createAlias } from '@parta/contracts/profiles'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { findMe } from '../profile/find.ts'
import { users } from '../profile/store.ts'
import { shownAlias } from '../profile/view.ts'
import { pickName } from './pick.ts'
import { addAlias } from './rules.ts'

export async function create(kit: Kit, actor: Actor, input: Call<typeof createAlias>['body']): Promise<Alias> {
  const { _id: owner, preferredLanguage } = await findMe(kit, actor)
  const alias: Alias = {
    id: aliasIdOf(newId(), owner),
    name: pickName('name', input.name, preferredLanguage),
    surname: pickName('surname', input.surname, preferredLanguage),
    image: input.file ? await kit.media.storeAliasPicture(input.file) : (input.image ?? 'BASIC'),
    ...(input.ageGroup ? { ageGroup: input.ageGroup } : {}),
    ...(input.gender ? { gender: input.gender } : {}),
    ...(input.levels ? { levels: input.levels } : {}),
  }
  const added = await kit.change(users, owner, (held, now) => addAlias(held, owner, alias, now))
  return shownAlias(kit.config.PARTA_SECRET, added)
}

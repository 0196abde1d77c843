import { randomInt } from 'node:crypto'
import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import type { Alias, createAlias } from '@parta/contracts/profiles'
import type { Actor } from '@parta/kit/actor'
import { newId } from '@parta/kit/id'
import type { Call } from '@parta/kit/route'
import type { Kit } from '@parta/kit/run'
import { findMe } from './find.ts'
import { addAlias as addAliasRule } from './rules.ts'
import { users } from './store.ts'
import { aliasView } from './view.ts'

/** Given to aliases that come without a name; they read well together in Czech and Slovak. */
const placeholders = {
  name: ['Bystrý', 'Hbitý', 'Mrštný', 'Odvážný', 'Rychlý', 'Silný', 'Smělý', 'Svižný', 'Veselý', 'Vytrvalý'],
  surname: ['Bobr', 'Gepard', 'Jelen', 'Kamzík', 'Medvěd', 'Panter', 'Rys', 'Sokol', 'Tygr', 'Vlk'],
}

export async function addAlias(kit: Kit, actor: Actor, input: Call<typeof createAlias>['body']): Promise<Alias> {
  const { _id: owner } = await findMe(kit, actor)
  const alias: Alias = {
    id: aliasIdOf(newId(), owner),
    name: input.name?.normalize('NFC').trim() || pick(placeholders.name),
    surname: input.surname?.normalize('NFC').trim() || pick(placeholders.surname),
    image: input.file ? await kit.media.storeImage(input.file) : (input.image ?? 'BASIC'),
    ...(input.ageGroup ? { ageGroup: input.ageGroup } : {}),
  }
  return aliasView(await kit.change(users, owner, (held, now) => addAliasRule(held, owner, alias, now)))
}

function pick(list: readonly string[]): string {
  return list[randomInt(list.length)] ?? ''
}

import { aliasIdOf } from '@parta/contracts/predicates/aliases'
import type { Alias, createAlias, updateAlias } from '@parta/contracts/profiles'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { users } from '../domain/person-store.ts'
import { shownAlias } from '../domain/person-view.ts'
import { addAlias, aliasOf, changeAlias, removeAlias } from './alias-rules.ts'
import { findMe } from './find-profile.ts'
import { pickNames } from './pick-names.ts'

export async function makeAlias(kit: Kit, actor: Actor, input: Call<typeof createAlias>['body']): Promise<Alias> {
  const { _id: owner, preferredLanguage } = await findMe(kit, actor)
  const alias: Alias = {
    id: aliasIdOf(newId(), owner),
    ...pickNames(input, preferredLanguage),
    image: input.file ? await kit.media.storeAliasPicture(input.file) : (input.image ?? 'BASIC'),
    ...(input.ageGroup ? { ageGroup: input.ageGroup } : {}),
    ...(input.gender ? { gender: input.gender } : {}),
    ...(input.levels ? { levels: input.levels } : {}),
  }
  const added = await kit.change(users, owner, (state, now) => addAlias(state, { owner, alias }, now))
  return shownAlias(kit.config.PARTA_SECRET, added)
}

export async function editAlias(kit: Kit, actor: Actor, input: Call<typeof updateAlias>['body']): Promise<Alias> {
  const me = await findMe(kit, actor)
  const { id, file, image, ageGroup, gender, levels } = input
  // Refuses an unknown alias before its picture is stored.
  const old = aliasOf(me, id)
  const { name, surname } = pickNames({ name: old.name, surname: old.surname, ...input }, me.preferredLanguage)
  const picture = file ? await kit.media.storeAliasPicture(file) : image
  const fields = {
    ...(input.name === undefined ? {} : { name }),
    ...(input.surname === undefined ? {} : { surname }),
    ...(picture === undefined ? {} : { image: picture }),
    ...(ageGroup === undefined ? {} : { ageGroup }),
    ...(gender === undefined ? {} : { gender }),
    ...(levels === undefined ? {} : { levels }),
  }
  const command = { owner: me._id, id, fields }
  const { alias, before } = await kit.change(users, me._id, (state, now) => changeAlias(state, command, now))
  // The address of the old picture stopped working with the change. After a crash here the sweep removes the file.
  if (alias.image !== before.image) await kit.media.removeAliasPicture(before.image)
  return shownAlias(kit.config.PARTA_SECRET, alias)
}

export async function dropAlias(kit: Kit, actor: Actor, id: string): Promise<void> {
  const { _id: owner } = await findMe(kit, actor)
  const { image } = await kit.change(users, owner, (state, now) => removeAlias(state, { owner, id }, now))
  await kit.media.removeAliasPicture(image)
}

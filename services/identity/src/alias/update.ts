import type { Alias, updateAlias } from '@parta/contracts/profiles'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { findMe } from '../profile/find.ts'
import { users } from '../profile/store.ts'
import { shownAlias } from '../profile/view.ts'
import { pickName } from './pick.ts'
import { aliasOf, changeAlias } from './rules.ts'

export async function update(kit: Kit, actor: Actor, input: Call<typeof updateAlias>['body']): Promise<Alias> {
  const me = await findMe(kit, actor)
  const { id, file, image, ageGroup, gender, levels, name, surname } = input
  // Before a picture is stored for nobody.
  aliasOf(me, id)
  const picture = file ? await kit.media.storeAliasPicture(file) : image
  const fields = {
    ...(name === undefined ? {} : { name: pickName('name', name, me.preferredLanguage) }),
    ...(surname === undefined ? {} : { surname: pickName('surname', surname, me.preferredLanguage) }),
    ...(picture === undefined ? {} : { image: picture }),
    ...(ageGroup === undefined ? {} : { ageGroup }),
    ...(gender === undefined ? {} : { gender }),
    ...(levels === undefined ? {} : { levels }),
  }
  const command = { owner: me._id, id, fields }
  const { alias, before } = await kit.change(users, me._id, (held, now) => changeAlias(held, command, now))
  // Its address opens nothing any more from the change on; the file goes after it, or with the sweep.
  if (alias.image !== before.image) await kit.media.removeAliasPicture(before.image)
  return shownAlias(kit.config.PARTA_SECRET, alias)
}

import type { Me, updateMe } from '@parta/contracts/profiles'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { findMe } from './find.ts'
import { changeProfile } from './rules.ts'
import { users } from './store.ts'
import { meView } from './view.ts'

/** Changes one's own profile; a picture is stored before the change that names it. */
export async function changeMe(kit: Kit, actor: Actor, input: Call<typeof updateMe>['body']): Promise<Me> {
  const { _id: id } = await findMe(kit, actor)
  const { consents, file, image, settings, locationFrom, ...fields } = input
  const picture = file ? await kit.media.storeImage(file) : image
  const command = {
    id,
    fields: { ...fields, ...(picture ? { image: picture } : {}) },
    settings,
    terms: kit.config.PARTA_TERMS_VERSION,
    consents: consents !== undefined,
    consentLocale: consents?.locale,
    read: consents?.versions,
    isBrowserLocation: locationFrom === 'browser',
  }
  const user = await kit.change(users, id, (held, now) => changeProfile(held, command, now))
  return meView(kit.config.PARTA_SECRET, id, user)
}

import type { unsubscribed } from '@parta/contracts/notifications'
import type { Me, updateMe } from '@parta/contracts/profiles'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import type { Static } from 'typebox'
import { changeProfile, userSnapshotFact } from '../domain/person-rules.ts'
import { users } from '../domain/person-store.ts'
import { meView } from '../domain/person-view.ts'
import { withoutMails } from '../domain/settings-rules.ts'
import { findMe } from './find-profile.ts'

/** Changes the caller's profile; a picture is stored before the change that refers to it. */
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
  const user = await kit.change(users, id, (state, now) => changeProfile(state, command, now))
  return meView(kit.config.PARTA_SECRET, id, user)
}

/** Turns off a person's mails of one category; does nothing for a deleted person. */
export async function turnOffMails(kit: Kit, { userId, category }: Static<typeof unsubscribed.data>): Promise<void> {
  await kit.change(users, userId, (user, now) => {
    if (!user || user.deleted) return { next: user, answer: undefined }
    const settings = withoutMails(user.settings, category)
    if (settings === user.settings) return { next: user, answer: undefined }
    const next = { ...user, settings, updatedAt: now }
    return { next, facts: [userSnapshotFact(userId, next)], answer: undefined }
  })
}

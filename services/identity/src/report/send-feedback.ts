import type { sendUserFeedback } from '@parta/contracts/reports'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import type { Actor } from '@parta/kit/session/actor'
import { newId } from '@parta/kit/store/id'
import { callerId } from '../profile/find.ts'
import { createFeedback } from './rules.ts'
import { feedbacks } from './store.ts'
import { tellAdmins } from './tell-admins.ts'

/** @param actor null when nobody is signed in */
export async function sendFeedback(
  kit: Kit,
  actor: Actor | null,
  body: Call<typeof sendUserFeedback>['body'],
): Promise<void> {
  const said = {
    type: body.type,
    title: body.title.trim(),
    description: body.description.trim(),
    severity: body.severity,
    email: body.email ?? '',
    deviceInfo: body.deviceInfo ?? '',
    userId: await callerId(kit, actor),
  }
  const command = { ...said, mails: await tellAdmins(kit, 'userFeedback', said) }
  await kit.change(feedbacks, newId(), (held, now) => createFeedback(held, command, now))
}

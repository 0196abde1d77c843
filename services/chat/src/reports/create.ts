import type { reportMessage } from '@parta/contracts/chat'
import { AppError } from '@parta/contracts/errors'
import type { Call } from '@parta/kit/http/route'
import type { Kit } from '@parta/kit/kit'
import { personOf } from '@parta/kit/session/actor'
import { findMessage } from '../messages/find-message.ts'
import { createReport } from './rules.ts'
import { reportIdOf, reports } from './store.ts'

export async function create(
  kit: Kit,
  { actor, body }: Pick<Call<typeof reportMessage>, 'actor' | 'body'>,
): Promise<void> {
  const by = personOf(actor)
  const { message, chat } = await findMessage(kit, body.id, by)
  if (message.meta !== 'MESSAGE' || message.deleted) throw new AppError('message.notFound')
  const { chatId, seq, from, message: text } = message
  const command = {
    messageId: body.id,
    chatId,
    seq,
    from,
    by,
    text,
    reason: body.reason,
    eventName: chat.event?.name ?? '',
  }
  await kit.change(reports, reportIdOf(body.id, by), (report, now) => createReport(report, command, now), {
    duplicate: 'report.already',
  })
}

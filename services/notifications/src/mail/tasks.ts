import { minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import { type Worker, worker } from '@parta/kit/tasks/task'
import type { SendMail } from './client.ts'
import { endMail, send } from './send.ts'
import { sendMailTask } from './store.ts'

export function mailWorker(kit: Kit, sender: SendMail | null): Worker {
  if (!sender) kit.log.warn('PARTA_SMTP_URL is not set; mails are not sent and expire')
  return worker(sendMailTask, {
    run: (row) => {
      if (sender) return send(kit, row, sender)
      return row.expiresAt > new Date()
        ? Promise.resolve({ again: new Date(Date.now() + minute) })
        : endMail(kit, row, { state: 'expired' })
    },
    givenUp: (row, reason) => endMail(kit, row, { state: 'failed', note: reason }),
  })
}

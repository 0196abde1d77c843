import { minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import { type Worker, worker } from '@parta/kit/tasks/task'
import { Counter } from 'prom-client'
import { settleChatPush } from './chat/collect.ts'
import { deliverTask } from './deliveries/store.ts'
import type { SendMail } from './mail/client.ts'
import { endMail, send } from './mail/send.ts'
import { sendMailTask } from './mail/store.ts'
import { deliver, type Senders } from './sending/send.ts'

function deliveryWorker(kit: Kit, senders: Senders): Worker {
  const attempts = new Counter({
    name: 'parta_deliveries_total',
    help: 'Attempts to push or mail, by channel and outcome',
    labelNames: ['channel', 'outcome'],
    registers: [kit.metrics.registry],
  })
  return worker(deliverTask, {
    run: (row) => deliver(kit, { ...senders, attempts }, row),
    givenUp: async (row, note) => (row.chat ? await settleChatPush(kit, row, { state: 'failed', note }) : undefined),
  })
}

function mailWorker(kit: Kit, sender: SendMail | null): Worker {
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

/** The workers of the tasks that send pushes and mails. */
export function tasks(kit: Kit, senders: Senders): Worker[] {
  return [deliveryWorker(kit, senders), mailWorker(kit, senders.mail)]
}

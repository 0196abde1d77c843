import type { Kit } from '@parta/kit/kit'
import { type Worker, worker } from '@parta/kit/tasks/task'
import { Counter } from 'prom-client'
import { settleChatPush } from '../chat/collect.ts'
import { deliverTask } from '../deliveries/store.ts'
import { deliver, type Senders } from './send.ts'

export function deliveryWorker(kit: Kit, senders: Senders): Worker {
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

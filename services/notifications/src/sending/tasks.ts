import type { Kit } from '@parta/kit/kit'
import { type Worker, worker } from '@parta/kit/tasks/task'
import { settleChatPush } from '../chat/collect.ts'
import { deliverTask } from '../deliveries/store.ts'
import { deliver, type Senders } from './send.ts'

export function deliveryWorker(kit: Kit, senders: Senders): Worker {
  return worker(deliverTask, {
    run: (row) => deliver(kit, senders, row),
    givenUp: async (row, note) => (row.chat ? await settleChatPush(kit, row, { state: 'failed', note }) : undefined),
  })
}

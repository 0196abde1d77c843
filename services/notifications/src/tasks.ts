import type { Kit } from '@parta/kit/kit'
import type { Worker } from '@parta/kit/tasks/task'
import type { Senders } from './deliveries/send.ts'
import { deliveryWorker } from './deliveries/tasks.ts'
import { mailWorker } from './mail/tasks.ts'

/** What goes out of here, and is tried until it does. */
export function tasks(kit: Kit, senders: Senders): Worker[] {
  return [deliveryWorker(kit, senders), mailWorker(kit, senders.mail)]
}

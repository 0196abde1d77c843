import type { Kit } from '@parta/kit/kit'
import type { Worker } from '@parta/kit/tasks/task'
import { mailWorker } from './mail/tasks.ts'
import type { Senders } from './sending/send.ts'
import { deliveryWorker } from './sending/tasks.ts'

/** The workers of the tasks that send pushes and mails. */
export function tasks(kit: Kit, senders: Senders): Worker[] {
  return [deliveryWorker(kit, senders), mailWorker(kit, senders.mail)]
}

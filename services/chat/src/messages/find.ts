import type { Kit } from '@parta/kit/run'
import { type MessageRow, messages } from '../chat/store.ts'

/** A message by the id that a client knows, `<chat>_<seq>`. */
export function findMessage(kit: Kit, id: string): Promise<MessageRow | null> {
  const at = id.lastIndexOf('_')
  return kit.database
    .native<MessageRow>(messages.collection)
    .findOne({ _id: `${id.slice(0, Math.max(0, at))}:${id.slice(at + 1)}` })
}

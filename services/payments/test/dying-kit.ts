import type { Kit } from '@parta/kit/kit'
import { createChange } from '@parta/kit/store/change'
import { createRowOutbox, type RowOutbox } from '@parta/kit/store/row-outbox'

/** Where a process dies. Whoever called it gets no answer, and asks again. */
export const deaths = [
  'never',
  'before the write',
  'before the rows',
  'before the clearing',
  'before the answer',
] as const
export type Death = (typeof deaths)[number]

/** Returns the kit of a process that dies at one of the steps of a change. */
export function dyingKit(kit: Kit, death: Death): Kit {
  const { database, log, metrics } = kit
  const outbox = createRowOutbox(database, log)
  const rows: RowOutbox = {
    ...outbox,
    isSaved: (group) => death === 'never' && outbox.isSaved(group),
    committed: (collection, id, groups) => {
      if (death === 'before the clearing') {
        for (const { into, rows: made } of groups) for (const row of made) void kit.once(into, row)
      } else if (death !== 'before the rows') outbox.committed(collection, id, groups)
    },
  }
  const { change } = createChange({ database, log, metrics, rows, committed: () => undefined, wrote: () => undefined })
  // oxlint-disable-next-line max-params -- it is `Kit.change`
  const dying: Kit['change'] = async (definition, id, decide, options) => {
    if (death === 'before the write') throw new Error('died')
    const answer = await change(definition, id, decide, options)
    if (death !== 'never') throw new Error('died')
    return answer
  }
  return { ...kit, change: dying }
}

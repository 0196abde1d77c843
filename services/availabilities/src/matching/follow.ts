import type { DescribedEvent } from '@parta/contracts/described-events'
import { askDescribed } from '@parta/contracts/questions'
import type { Kit } from '@parta/kit/kit'
import { type DescriptionRow, descriptions } from './store.ts'

/** Keeps the newest description of an event. */
export function followDescription(kit: Kit, version: number, data: DescribedEvent): Promise<void> {
  const row: DescriptionRow = {
    _id: data.id,
    version,
    data,
    endDate: new Date(data.endDate),
    updatedAt: new Date(),
  }
  return kit.newer(descriptions.collection, row)
}

export async function isDescribed(kit: Kit, id: string): Promise<boolean> {
  return (await descriptionsOf(kit).findOne({ _id: id }, { projection: { _id: 1 } })) !== null
}

function descriptionsOf({ database }: Kit) {
  return database.native<DescriptionRow>(descriptions.collection)
}

/** Returns the description of an event; the events service is asked when it is missing. `null` for an unknown event. */
export async function findDescription(kit: Kit, id: string): Promise<DescribedEvent | null> {
  const row = await descriptionsOf(kit).findOne({ _id: id })
  if (row) return row.data
  const found = await kit.bus.ask(askDescribed, id)
  // It is not stored: the fact that comes later finds the event new, and asks who is in it.
  return found?.data ?? null
}

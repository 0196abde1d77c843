import { recordUpdated } from '@parta/contracts/reputation'
import type { Kit } from '@parta/kit/kit'
import { context } from '@parta/kit/process/trace'
import type { Stored } from '@parta/kit/store/mongo'
import { newcomer, recordData } from '../record/rules.ts'
import { type Reputation, records } from '../record/store.ts'
import { type ReviewRow, reviews } from '../reviews/store.ts'

/** What others think of people and aliases who are gone; what those wrote of others stays with the others. */
export async function forget(kit: Kit, ids: readonly string[]): Promise<void> {
  const those = { _id: { $in: [...ids] } }
  const found = await kit.database.native<Stored<Reputation>>(records.collection).find(those).toArray()
  // Told before it is gone: asked again after a crash, it would no longer be known who had a record.
  for (const { _id, v } of found) await tellGone(kit, _id, v + 1)
  await kit.database.native(records.collection).deleteMany(those)
  await kit.database.native<ReviewRow>(reviews.collection).deleteMany({ subject: { $in: [...ids] } })
}

/** The last that others hear of a record, and keep of it, is that of a newcomer. */
async function tellGone({ bus }: Kit, id: string, version: number): Promise<void> {
  const { actor, correlation } = context()
  const fact = { id: `records:${id}:${version}:gone`, type: recordUpdated.name, at: new Date().toISOString() }
  const data = recordData(id, newcomer)
  await bus.publish([{ ...fact, actor, correlation, subject: id, version, data }], recordUpdated.kept)
}

import { minute } from '@parta/contracts/durations'
import type { Kit } from '@parta/kit/kit'
import type { Stored } from '@parta/kit/store/mongo'
import { forgetGone } from '../feedback/forget.ts'
import { findGone } from '../people/store.ts'
import { askedRows, requestRecount } from '../record/request-recount.ts'
import { type JoiningRow, joinings, type ProgressRow, progresses } from './store.ts'

/** Deletes what a count has stored about people and aliases who were erased while it went on, or before. */
export async function forgetCounted(kit: Kit, subjects: readonly string[]): Promise<void> {
  const gone = [...(await findGone(kit, subjects))]
  if (gone.length === 0) return
  await forgetGone(kit, gone)
  await forgetProgress(kit, gone)
}

/**
 * Deletes the progress of erased people and aliases, and the rows that credit others for bringing them; those people
 * are counted anew and keep their levels.
 */
export async function forgetProgress(kit: Kit, ids: readonly string[]): Promise<void> {
  const subjects = { subject: { $in: [...ids] } }
  const came = { key: { $in: [...ids] } }
  const joined = kit.database.native<JoiningRow>(joinings.collection)
  const through = await joined.find(came, { projection: { subject: 1 } }).toArray()
  const others = through.map(({ subject }) => subject).filter((subject) => !ids.includes(subject))
  // Once more later: if the process ends after the rows are deleted, nobody finds these people again.
  await requestRecount(kit, { progress: others }, new Date(Date.now() + minute))
  await joined.deleteMany({ $or: [subjects, came] })
  await askedRows(kit).deleteMany({ _id: { $in: [...ids] } })
  const found = await kit.database
    .native<Stored<ProgressRow>>(progresses.collection)
    .find(subjects, { projection: { _id: 1 } })
    .toArray()
  for (const { _id } of found) await kit.retire(progresses, _id)
  await requestRecount(kit, { progress: others })
}

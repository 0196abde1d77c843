import { aUserSnapshot } from '@parta/kit/testing'
import mongoose from 'mongoose'

const names = ['Jan', 'Žofie', 'Čeněk', 'Běla', 'Řehoř', 'Adam', 'Ludmila']

interface Filling {
  readonly mongoUrl: string
  readonly service: string
}

/** Changes a service's collections directly, because only reading is measured. */
async function inDatabase<T>(
  { mongoUrl, service }: Filling,
  fill: (rows: (name: string) => mongoose.mongo.Collection<{ _id: string }>) => Promise<T>,
): Promise<T> {
  const connection = await mongoose.createConnection(mongoUrl, { dbName: `parta_${service}` }).asPromise()
  try {
    return await fill((name) => connection.collection<{ _id: string }>(name) as never)
  } finally {
    await connection.close()
  }
}

/** Adds members to an organisation. */
export function addMembers(mongoUrl: string, orgId: string, count: number): Promise<void> {
  return inDatabase({ mongoUrl, service: 'orgs' }, async (rows) => {
    const ids = Array.from({ length: count }, (_none, at) => `member${String(at).padStart(17, '0')}`)
    const person = (id: string, at: number) =>
      aUserSnapshot(id, { name: names[at % names.length] ?? '', userSymbol: at })
    await rows('people').insertMany(ids.map((_id, at) => ({ _id, version: 1, data: person(_id, at) }) as never))
    await rows('records').insertMany(
      ids.map((_id, at) => ({ _id, version: 1, data: { id: _id, karma: 9, emoji: (at * 7919) % 100 } }) as never),
    )
    const members = ids.map((id, at) => ({
      id,
      role: at < 20 ? 'powerUser' : 'member',
      since: new Date(Date.now() + at),
    }))
    const more = { $push: { members: { $each: members } }, $inc: { memberCount: count, v: 1 } }
    await rows('orgs').updateOne({ _id: orgId }, more as never)
  })
}

/** Copies a row that matches until there are as many. */
export function multiply(
  { collection, ...where }: Filling & { readonly collection: string },
  filter: object,
  count: number,
): Promise<void> {
  return inDatabase(where, async (rows) => {
    const row = await rows(collection).findOne(filter as never)
    if (!row) throw new Error(`No row of ${collection}`)
    const copies = Array.from({ length: count }, (_none, at) => ({ ...row, _id: `${row._id}-${at}` }))
    await rows(collection).insertMany(copies)
  })
}

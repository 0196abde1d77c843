import { aliasDeleted } from '@parta/contracts/identity'
import { limits } from '@parta/contracts/limits'
import { createAlias, deleteAlias, getMe, getProfile, updateAlias, userUpdated } from '@parta/contracts/profiles'
import { eventually } from '@parta/kit/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { aPerson } from './people.ts'
import { type Identity, openIdentity } from './support.ts'

let identity: Identity
beforeAll(async () => {
  identity = await openIdentity()
})
afterAll(() => identity.close())

type Someone = Awaited<ReturnType<typeof aPerson>>

const add = async ({ token }: Someone, body: object = { name: 'Kuba', surname: 'Malý' }) =>
  (await identity.call(createAlias, { token, body })).body
const remove = ({ token }: Someone, id: string) => identity.call(deleteAlias, { token, id })
const aliasesOf = async ({ token }: Someone) => (await identity.call(getMe, { token })).body.aliases
const gone = ({ id }: Someone, aliasId: string) =>
  identity.factsOf(aliasDeleted, id).filter((fact) => fact.aliasId === aliasId)
const lastSnapshot = (id: string) => identity.factsOf(userUpdated, id).at(-1)

describe('a new alias', () => {
  it('belongs to its owner by its id, and gets a placeholder for a blank name', async () => {
    const me = await aPerson(identity)
    const blank = await add(me, { name: ' ', ageGroup: 'child' })
    expect(blank.id).toMatch(new RegExp(`^ALIAS_\\w+__${me.id}$`))
    expect(blank).toMatchObject({ image: 'BASIC', ageGroup: 'child' })
    expect([blank.name, blank.surname].every((name) => /\S/.test(name))).toBe(true)
    expect(await add(me, { name: ' Anička ', surname: 'Malá', image: 'SEED:sova' })).toMatchObject({
      name: 'Anička',
      surname: 'Malá',
      image: 'SEED:sova',
    })
    expect(await aliasesOf(me)).toHaveLength(2)
    await eventually(() => expect(lastSnapshot(me.id)?.aliases).toHaveLength(2))
  })

  it('has no surname that its owner did not give', async () => {
    const me = await aPerson(identity)
    const kuba = await add(me, { name: 'Kuba', surname: ' ', ageGroup: 'child' })
    expect(kuba).toMatchObject({ name: 'Kuba', surname: '' })
    const body = { id: kuba.id, surname: 'Malý' }
    expect((await identity.call(updateAlias, { token: me.token, body })).body.surname).toBe('Malý')
    const without = { id: kuba.id, surname: '' }
    expect((await identity.call(updateAlias, { token: me.token, body: without })).body).toMatchObject({
      name: 'Kuba',
      surname: '',
    })
  })

  it('is one of at most twenty, also after thirty simultaneous calls', async () => {
    const { token } = await aPerson(identity)
    const answers = await Promise.all(Array.from({ length: 30 }, () => identity.call(createAlias, { token, body: {} })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(limits.aliasesMax)
    expect(new Set(answers.filter(({ status }) => status !== 200).map(({ body }) => body.code))).toEqual(
      new Set(['alias.tooMany']),
    )
  })

  it('cannot have a reserved name', async () => {
    const { token } = await aPerson(identity)
    const answer = await identity.call(createAlias, { token, body: { name: 'Kuba', surname: 'Deleted' } })
    expect(answer.body).toMatchObject({ errors: [{ field: 'surname', code: 'validation.name' }] })
  })
})

describe('an alias', () => {
  it('changes the given fields only', async () => {
    const me = await aPerson(identity)
    const alias = await add(me, { name: 'Kuba', surname: 'Malý', ageGroup: 'child' })
    const change = (body: object) => identity.call(updateAlias, { token: me.token, body: { id: alias.id, ...body } })
    expect((await change({ name: ' Jakub ' })).body).toEqual({ ...alias, name: 'Jakub' })
    expect((await change({ image: 'SEED:liska' })).body).toEqual({ ...alias, name: 'Jakub', image: 'SEED:liska' })
    expect((await change({ image: 'BASIC', ageGroup: 'adult' })).body).toMatchObject({
      image: 'BASIC',
      ageGroup: 'adult',
    })
    const { body } = await change({ ageGroup: null })
    expect(body).not.toHaveProperty('ageGroup')
    expect(await aliasesOf(me)).toEqual([body])
    await eventually(() => expect(lastSnapshot(me.id)?.aliases).toEqual([body]))
  })

  it('shows its gender and levels to its owner and the services only', async () => {
    const [me, other] = [await aPerson(identity), await aPerson(identity)]
    const traits = { gender: 'female', levels: { tennis: 2 } }
    const alias = await add(me, { name: 'Ema', surname: 'Malá', ageGroup: 'adult', ...traits })
    expect(alias).toMatchObject(traits)
    expect(await aliasesOf(me)).toEqual([alias])
    await eventually(() => expect(lastSnapshot(me.id)?.aliases).toEqual([alias]))
    const { gender: _gender, levels: _levels, ...shown } = alias
    expect((await identity.call(getProfile, { token: other.token, id: me.id })).body.aliases).toEqual([shown])
    expect((await identity.call(getProfile, { token: me.token, id: me.id })).body.aliases).toEqual([alias])

    const body = { id: alias.id, gender: 'unknown', levels: {} }
    expect((await identity.call(updateAlias, { token: me.token, body })).body).toEqual(shown)
    const bad = { id: alias.id, levels: { tennis: 6 } }
    expect((await identity.call(updateAlias, { token: me.token, body: bad })).body.code).toBe('validation.failed')
  })

  it('gets a placeholder when its name becomes blank', async () => {
    const me = await aPerson(identity)
    const { id } = await add(me)
    const { body } = await identity.call(updateAlias, { token: me.token, body: { id, name: '', surname: '  ' } })
    expect(body.name).toMatch(/^\p{Lu}\p{Ll}+ý$/u)
    expect(body.surname).toMatch(/^\p{Lu}\p{Ll}+$/u)
  })

  it('cannot be changed or deleted by anybody but its owner', async () => {
    const [me, other] = [await aPerson(identity), await aPerson(identity)]
    const { id } = await add(me)
    const foreign = await identity.call(updateAlias, { token: other.token, body: { id, name: 'Zlý' } })
    const unknown = await identity.call(updateAlias, {
      token: other.token,
      body: { id: `ALIAS_nothing__${other.id}`, name: 'Zlý' },
    })
    expect(foreign).toMatchObject({ status: 404, body: { code: 'alias.notFound' } })
    expect(foreign.text).toBe(unknown.text)
    expect((await remove(other, id)).text).toBe((await remove(other, 'nothing')).text)
    expect(await aliasesOf(me)).toMatchObject([{ id, name: 'Kuba' }])
  })

  it('is shown to its owner only, unless the owner says that it is an adult', async () => {
    const [me, other] = [await aPerson(identity), await aPerson(identity)]
    const child = await add(me, { name: 'Ema', surname: 'Malá', ageGroup: 'child' })
    const unmarked = await add(me, { name: 'Iva', surname: 'Malá' })
    const adult = await add(me, { name: 'Petr', surname: 'Malý', ageGroup: 'adult' })
    const profile = async ({ token }: Someone) => (await identity.call(getProfile, { token, id: me.id })).body.aliases
    expect(await profile(other)).toEqual([adult])
    expect(await profile(me)).toEqual([child, unmarked, adult])
    const body = { id: unmarked.id, ageGroup: 'adult' }
    const marked = (await identity.call(updateAlias, { token: me.token, body })).body
    expect(await profile(other)).toEqual([marked, adult])
  })
})

describe('a deleted alias', () => {
  it('is removed, and published once, with the snapshot without it', async () => {
    const me = await aPerson(identity)
    const [first, second] = [await add(me), await add(me, { name: 'Ema' })]
    expect((await remove(me, first.id)).status).toBe(204)
    expect(await aliasesOf(me)).toEqual([second])
    await eventually(() => {
      expect(gone(me, first.id)).toEqual([{ owner: me.id, aliasId: first.id }])
      expect(lastSnapshot(me.id)?.aliases).toEqual([second])
    })
    expect(await remove(me, first.id)).toMatchObject({ status: 404, body: { code: 'alias.notFound' } })
    expect(gone(me, first.id)).toHaveLength(1)
  })

  it('is deleted once by simultaneous calls', async () => {
    const me = await aPerson(identity)
    const { id } = await add(me)
    const answers = await Promise.all(Array.from({ length: 10 }, () => remove(me, id)))
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    await eventually(() => expect(gone(me, id)).toHaveLength(1))
  })
})

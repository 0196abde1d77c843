import type { Alias } from '@parta/contracts/profiles'
import { describe, expect, it } from 'vitest'
import { createUser } from '../domain/person-rules.ts'
import type { User } from '../domain/person-store.ts'
import { addAlias, changeAlias, removeAlias } from './alias-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const owner = 'jana'
const known = { id: owner, accountId: 'a', email: 'jana@parta.test', preferredLanguage: 'cs', userSymbol: 1 } as const
const nobody = createUser(null, { ...known, given: null }, now).next
const kuba: Alias = { id: 'ALIAS_k__jana', name: 'Kuba', surname: 'Malý', image: 'BASIC', ageGroup: 'child' }
const ema: Alias = { id: 'ALIAS_e__jana', name: 'Ema', surname: 'Malá', image: 'BASIC' }
const withBoth: User = { ...nobody, aliases: [kuba, ema] }
const change = (user: User | null, id: string, fields: Parameters<typeof changeAlias>[1]['fields']) =>
  changeAlias(user, { owner, id, fields }, now)

describe('an alias', () => {
  it('is added once, also by repeated calls', () => {
    const { next, facts } = addAlias(nobody, { owner, alias: kuba }, now)
    expect(next.aliases).toEqual([kuba])
    expect(facts?.map(({ type }) => type.name)).toEqual(['identity.user-updated'])
    expect(addAlias(next, { owner, alias: { ...kuba, name: 'Jiný' } }, now)).toEqual({ next, answer: kuba })
  })

  it('is changed in place; absent fields stay', () => {
    const {
      next,
      answer: { alias: answer },
    } = change(withBoth, kuba.id, { name: 'Jakub' })
    expect(answer).toEqual({ ...kuba, name: 'Jakub' })
    expect(next.aliases).toEqual([answer, ema])
  })

  it('loses its age group only by `null`', () => {
    expect(change(withBoth, kuba.id, { ageGroup: null }).answer.alias).not.toHaveProperty('ageGroup')
    expect(change(withBoth, kuba.id, {}).answer.alias).toEqual(kuba)
    expect(change(withBoth, ema.id, { ageGroup: 'adult' }).answer.alias).toEqual({ ...ema, ageGroup: 'adult' })
  })

  it('has a gender and levels of its own, which can be removed', () => {
    const changed = change(withBoth, ema.id, { gender: 'female', levels: { tennis: 2 } })
    expect(changed.answer.alias).toEqual({ ...ema, gender: 'female', levels: { tennis: 2 } })
    expect(changed.facts?.[0]?.data).toMatchObject({ aliases: [kuba, changed.answer.alias] })
    expect(change(changed.next, ema.id, { name: 'Emma' }).answer.alias).toMatchObject({ gender: 'female' })
    expect(change(changed.next, ema.id, { gender: 'unknown', levels: {} }).answer.alias).toEqual(ema)
    expect(addAlias(nobody, { owner, alias: { ...ema, gender: 'unknown', levels: {} } }, now).answer).toEqual(ema)
  })

  it('is published as deleted, beside the snapshot without it', () => {
    const { next, facts = [] } = removeAlias(withBoth, { owner, id: kuba.id }, now)
    expect(next.aliases).toEqual([ema])
    expect(facts.map(({ type, data }) => [type.name, data])).toEqual([
      ['identity.user-updated', expect.objectContaining({ aliases: [ema] })],
      ['identity.alias-deleted', { owner, aliasId: kuba.id }],
    ])
  })

  it.each(['ALIAS_k__petr', 'jana', ''])('of somebody else (%s) is not found', (id) => {
    expect(() => change(withBoth, id, {})).toThrow('alias.notFound')
    expect(() => removeAlias(withBoth, { owner, id }, now)).toThrow('alias.notFound')
  })

  it('cannot have a reserved name', () => {
    expect(() => addAlias(nobody, { owner, alias: { ...kuba, name: 'DELETED' } }, now)).toThrow('validation.failed')
    expect(() => change(withBoth, kuba.id, { surname: 'Unknown' })).toThrow('validation.failed')
  })

  it('cannot belong to a deleted person', () => {
    expect(() => addAlias(null, { owner, alias: kuba }, now)).toThrow('user.notFound')
    expect(() => change({ ...withBoth, deleted: true }, kuba.id, {})).toThrow('user.notFound')
  })
})

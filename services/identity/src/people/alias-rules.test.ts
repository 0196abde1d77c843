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
  it('is added once, however often the same one comes', () => {
    const { next, facts } = addAlias(nobody, owner, kuba, now)
    expect(next.aliases).toEqual([kuba])
    expect(facts?.map(({ type }) => type.name)).toEqual(['identity.user-updated'])
    expect(addAlias(next, owner, { ...kuba, name: 'Jiný' }, now)).toEqual({ next, answer: kuba })
  })

  it('is changed in place, and what is left out stays', () => {
    const {
      next,
      answer: { alias: answer },
    } = change(withBoth, kuba.id, { name: 'Jakub' })
    expect(answer).toEqual({ ...kuba, name: 'Jakub' })
    expect(next.aliases).toEqual([answer, ema])
  })

  it('loses its age group only when that is asked for', () => {
    expect(change(withBoth, kuba.id, { ageGroup: null }).answer.alias).not.toHaveProperty('ageGroup')
    expect(change(withBoth, kuba.id, {}).answer.alias).toEqual(kuba)
    expect(change(withBoth, ema.id, { ageGroup: 'adult' }).answer.alias).toEqual({ ...ema, ageGroup: 'adult' })
  })

  it('has a gender and levels of its own, and forgets what is taken back', () => {
    const told = change(withBoth, ema.id, { gender: 'female', levels: { tennis: 2 } })
    expect(told.answer.alias).toEqual({ ...ema, gender: 'female', levels: { tennis: 2 } })
    expect(told.facts?.[0]?.data).toMatchObject({ aliases: [kuba, told.answer.alias] })
    expect(change(told.next, ema.id, { name: 'Emma' }).answer.alias).toMatchObject({ gender: 'female' })
    expect(change(told.next, ema.id, { gender: 'unknown', levels: {} }).answer.alias).toEqual(ema)
    expect(addAlias(nobody, owner, { ...ema, gender: 'unknown', levels: {} }, now).answer).toEqual(ema)
  })

  it('is told as deleted beside the snapshot without it', () => {
    const { next, facts = [] } = removeAlias(withBoth, { owner, id: kuba.id }, now)
    expect(next.aliases).toEqual([ema])
    expect(facts.map(({ type, data }) => [type.name, data])).toEqual([
      ['identity.user-updated', expect.objectContaining({ aliases: [ema] })],
      ['identity.alias-deleted', { owner, aliasId: kuba.id }],
    ])
  })

  it.each(['ALIAS_k__petr', 'jana', ''])('that is not one’s own (%s) is not there', (id) => {
    expect(() => change(withBoth, id, {})).toThrow('alias.notFound')
    expect(() => removeAlias(withBoth, { owner, id }, now)).toThrow('alias.notFound')
  })

  it('has no name that stands for nobody', () => {
    expect(() => addAlias(nobody, owner, { ...kuba, name: 'DELETED' }, now)).toThrow('validation.failed')
    expect(() => change(withBoth, kuba.id, { surname: 'Unknown' })).toThrow('validation.failed')
  })

  it('belongs to someone who is there', () => {
    expect(() => addAlias(null, owner, kuba, now)).toThrow('user.notFound')
    expect(() => change({ ...withBoth, deleted: true }, kuba.id, {})).toThrow('user.notFound')
  })
})

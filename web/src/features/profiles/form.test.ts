import { describe, expect, it } from 'vitest'
import {
  aliasBody,
  aliasResolver,
  aliasValues,
  firstProfileResolver,
  type ProfileValues,
  profileBody,
  profileResolver,
} from './form.ts'

const values: ProfileValues = {
  name: 'Jana',
  surname: 'Nováková',
  gender: 'female',
  age: '26-35',
  activities: ['yoga'],
  languages: ['cs'],
  levels: {},
  description: '',
  image: 'SEED:abc',
  location: { lat: 49.195, lon: 16.607 },
}
const empty: ProfileValues = {
  ...values,
  name: '',
  surname: '',
  gender: null,
  age: null,
  activities: [],
  languages: [],
  location: null,
}

describe('the profile form', () => {
  it('sends the filled-in fields, also an emptied description', () => {
    expect(profileBody(values)).toEqual({ ...values })
    expect(profileBody({ ...values, image: 'FILE:/public/media/a.webp', location: null })).not.toHaveProperty('image')
  })

  it('requires the same fields when editing as the first time, and a surname that was there before', () => {
    const { errors } = profileResolver({ surname: '' })(empty)
    expect(Object.keys(errors).toSorted()).toEqual(['activities', 'languages', 'name'])
    expect(profileResolver({ surname: 'Nováková' })({ ...values, surname: ' ' }).errors.surname).toMatchObject({
      message: 'validation.required',
    })
    expect(errors.activities).toMatchObject({ message: 'validation.oneActivity' })
    expect(errors.languages).toMatchObject({ message: 'validation.oneLanguage' })
  })

  it('leaves out a surname that is not stated, so that it stays as it is', () => {
    expect(profileBody({ ...values, surname: ' ' })).not.toHaveProperty('surname')
    expect(profileResolver({ surname: '' })({ ...values, surname: '' }).errors).toEqual({})
  })

  it('requires all three consents', () => {
    const form = { ...values, consents: { terms: true, privacy: true, gdpr: false } }
    const { errors } = firstProfileResolver(form)
    expect(errors.consents?.gdpr).toMatchObject({ message: 'validation.consent' })
  })
})

describe('the alias form', () => {
  it('requires a name, and no surname', () => {
    const blank = { name: ' ', surname: '', ageGroup: 'child' as const, gender: null, levels: {}, image: 'BASIC' }
    expect(aliasResolver(blank).errors).toMatchObject({ name: { message: 'validation.required' } })
    const kuba = { ...blank, name: 'Kuba ' }
    expect(aliasResolver(kuba).errors).toEqual({})
    expect(aliasBody(kuba)).toMatchObject({ name: 'Kuba', surname: '', ageGroup: 'child' })
  })

  it('asks whether it is a child or an adult, and takes neither for granted', () => {
    const ema = { id: 'ema', name: 'Ema', surname: 'Malá', image: 'BASIC' }
    const { errors } = aliasResolver(aliasValues(ema))
    expect(errors.ageGroup).toMatchObject({ message: 'validation.required' })
    expect(aliasResolver({ ...aliasValues(ema), ageGroup: 'child' }).errors).toEqual({})
    expect(aliasBody({ ...aliasValues(ema), ageGroup: 'adult' })).toMatchObject({ ageGroup: 'adult' })
  })

  it('contains gender and levels, or none for an alias without them', () => {
    const ema = { id: 'ema', name: 'Ema', surname: 'Malá', image: 'BASIC' }
    const said = { gender: 'female', levels: { tennis: 2 } } as const
    expect(aliasBody(aliasValues({ ...ema, ...said }))).toMatchObject(said)
    expect(aliasValues(ema)).toMatchObject({ gender: null, levels: {} })
  })
})

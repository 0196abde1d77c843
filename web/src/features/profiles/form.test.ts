import { describe, expect, it } from 'vitest'
import {
  aliasBody,
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
  it('sends what is filled in, an emptied description too', () => {
    expect(profileBody(values)).toEqual({ ...values })
    expect(profileBody({ ...values, image: 'FILE:/public/media/a.webp', location: null })).not.toHaveProperty('image')
  })

  it('asks for everything that a person must say, later as well as the first time', () => {
    const { errors } = profileResolver(empty)
    expect(Object.keys(errors).toSorted()).toEqual(['activities', 'age', 'gender', 'languages', 'name', 'surname'])
    expect(errors.activities).toMatchObject({ message: 'validation.oneActivity' })
    expect(errors.languages).toMatchObject({ message: 'validation.oneLanguage' })
  })

  it('does not pass without all three consents', () => {
    const form = { ...values, consents: { terms: true, privacy: true, gdpr: false } }
    const { errors } = firstProfileResolver(form)
    expect(errors.consents?.gdpr).toMatchObject({ message: 'validation.consent' })
  })
})

describe('the alias form', () => {
  it('sends blank names as they are: the server makes placeholders of them', () => {
    const blank = { name: ' ', surname: '', isChild: false, gender: null, levels: {}, image: 'BASIC' }
    expect(aliasBody(blank)).toEqual({ name: '', surname: '', gender: 'unknown', levels: {}, image: 'BASIC' })
  })

  it('holds a gender and levels, or none of an alias from before they were asked', () => {
    const ema = { id: 'ema', name: 'Ema', surname: 'Malá', image: 'BASIC' }
    const said = { gender: 'female', levels: { tennis: 2 } } as const
    expect(aliasBody(aliasValues({ ...ema, ...said }))).toMatchObject(said)
    expect(aliasValues(ema)).toMatchObject({ gender: null, levels: {} })
  })
})

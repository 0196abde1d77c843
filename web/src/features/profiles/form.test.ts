import { describe, expect, it } from 'vitest'
import { aliasBody, firstProfileResolver, type ProfileValues, profileBody, profileResolver } from './form.ts'

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

  it('asks for everything that a person must say, later as well as the first time', async () => {
    const { errors } = await profileResolver(empty, undefined, { fields: {}, shouldUseNativeValidation: false })
    expect(Object.keys(errors).toSorted()).toEqual(['activities', 'age', 'gender', 'languages', 'name', 'surname'])
    expect(errors.activities).toMatchObject({ message: 'validation.oneActivity' })
    expect(errors.languages).toMatchObject({ message: 'validation.oneLanguage' })
  })

  it('does not pass without all three consents', async () => {
    const form = { ...values, consents: { terms: true, privacy: true, gdpr: false } }
    const { errors } = await firstProfileResolver(form, undefined, { fields: {}, shouldUseNativeValidation: false })
    expect(errors.consents?.gdpr).toMatchObject({ message: 'validation.consent' })
  })
})

describe('the alias form', () => {
  it('sends blank names as they are: the server makes placeholders of them', () => {
    expect(aliasBody({ name: ' ', surname: '', isChild: false, image: 'BASIC' })).toEqual({
      name: '',
      surname: '',
      image: 'BASIC',
    })
  })
})

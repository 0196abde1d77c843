import type { Achievement } from '@parta/contracts/achievements'
import { describe, expect, it } from 'vitest'
import { goalBody, goalResolver, goalValues, newGoalValues } from './form.ts'

const czech = () => ({
  ...newGoalValues(),
  title: { cs: ' Srdcař ', en: '', sk: 'Srdciar' },
  description: { cs: 'Hraj za nás.', en: '', sk: '' },
})

describe('the form of an achievement', () => {
  it('takes the texts of one’s own language for the languages that are left empty', () => {
    const body = goalBody(czech(), 'cs')
    expect(body.title).toEqual({ cs: 'Srdcař', en: 'Srdcař', sk: 'Srdciar' })
    expect(body.description).toEqual({ cs: 'Hraj za nás.', en: 'Hraj za nás.', sk: 'Hraj za nás.' })
    expect(goalResolver('cs')(czech()).errors).toEqual({})
  })

  it('requires the texts of one’s own language, and says so there only', () => {
    const { errors } = goalResolver('en')(czech()) as { errors: { title?: object; description?: object } }
    expect(Object.keys(errors.title ?? {})).toEqual(['en'])
    expect(Object.keys(errors.description ?? {})).toEqual(['en'])
  })

  it('leaves texts that repeat those of one’s own language empty, so that they change with them', () => {
    const { function: counted, config, parameters = {}, detail, title, description } = goalBody(czech(), 'cs')
    const achievement: Achievement = {
      id: 'a',
      orgId: null,
      title,
      description,
      detail: detail ?? { cs: '', en: '', sk: '' },
      function: counted,
      config,
      parameters,
      canEdit: true,
    }
    const values = goalValues(achievement, 'cs')
    expect(values.title).toEqual({ cs: 'Srdcař', en: '', sk: 'Srdciar' })
    expect(values.description).toEqual({ cs: 'Hraj za nás.', en: '', sk: '' })
  })
})

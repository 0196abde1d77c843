import { describe, expect, it } from 'vitest'
import { newValues } from './form.ts'
import { availabilityProblems, type FormContext } from './form-rules.ts'

const now = new Date('2026-11-25T12:00:00Z')
const context: FormContext = { type: 'oneOff', step: 2, before: null }
const fresh = { ...newValues(null, now), name: 'Volno' }
const problems = (changed: object, about: Partial<FormContext> = {}) =>
  availabilityProblems({ ...fresh, ...changed }, { ...context, ...about }, now).map(({ field, code }) => [field, code])

describe('the rules of an availability', () => {
  it('accept the first values with a name', () => {
    expect(problems({})).toEqual([])
  })

  it('require a name only of a one-off availability', () => {
    expect(problems({ name: ' ' })).toEqual([['name', 'validation.required']])
    expect(problems({ name: '', dayOfWeek: 'friday' }, { type: 'permanent' })).toEqual([])
  })

  it('require an activity where activities are chosen', () => {
    expect(problems({ activities: 'chosen' })).toEqual([['chosen', 'validation.oneActivity']])
  })

  it('require a weekday of a permanent availability, in the step of the date', () => {
    expect(problems({}, { type: 'permanent' })).toEqual([['dayOfWeek', 'validation.required']])
    expect(problems({}, { type: 'permanent', step: 1 })).toEqual([])
  })

  it('require whole times, the end after the start', () => {
    expect(problems({ from: '', to: '19:0' })).toEqual([
      ['from', 'validation.required'],
      ['to', 'validation.time'],
    ])
    expect(problems({ to: '18:00' })).toEqual([['to', 'date.beforeStart']])
    expect(problems({ to: '00:00' })).toEqual([])
  })

  it('refuse a start in the past, unless it was there before editing', () => {
    const running = { day: '2026-11-25', from: '12:00', to: '14:00' }
    expect(problems(running)).toEqual([['day', 'date.inPast']])
    expect(problems({ ...running, to: '15:00' }, { before: { ...fresh, ...running } })).toEqual([])
  })

  it('refuse an end in the past, also of one that has begun', () => {
    const running = { day: '2026-11-25', from: '12:00', to: '14:00' }
    expect(problems({ ...running, to: '12:30' }, { before: { ...fresh, ...running } })).toEqual([
      ['to', 'date.endInPast'],
    ])
  })

  it('require the number of repetitions', () => {
    expect(problems({ repeat: 'daily', numberOfAvailabilities: '' })).toEqual([
      ['numberOfAvailabilities', 'validation.required'],
    ])
  })
})

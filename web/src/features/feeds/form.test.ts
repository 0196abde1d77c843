import { describe, expect, it } from 'vitest'
import { type FeedValues, feedChangeBody, newFeedBody, newFeedResolver } from './form.ts'

const values: FeedValues = { text: ' V úterý hrajeme. ', feedOrgId: 'org-1', picture: '' }
const data = 'data:image/png;base64,AAAA'
const problems = (given: FeedValues) => Object.keys(newFeedResolver(given).errors).sort()

describe('a post', () => {
  it('is sent without surrounding spaces', () => {
    expect(newFeedBody(values)).toEqual({ text: 'V úterý hrajeme.', feedOrgId: 'org-1' })
  })

  it('contains a new picture as a file', () => {
    expect(newFeedBody({ ...values, picture: data })).toMatchObject({ file: data })
  })

  it('keeps an unchanged picture, and sends null for a removed one', () => {
    expect(feedChangeBody('f', { ...values, picture: '/public/media/a.webp' })).not.toHaveProperty('file')
    expect(feedChangeBody('f', values)).toMatchObject({ file: null })
    expect(feedChangeBody('f', { ...values, picture: data })).toMatchObject({ file: data })
  })

  it('requires a text and an organisation', () => {
    expect(problems({ ...values, text: '  ' })).toEqual(['text'])
    expect(problems({ ...values, feedOrgId: '' })).toEqual(['feedOrgId'])
    expect(problems(values)).toEqual([])
  })
})

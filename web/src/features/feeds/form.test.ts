import { describe, expect, it } from 'vitest'
import { type FeedValues, feedChangeBody, newFeedBody, newFeedResolver } from './form.ts'

const values: FeedValues = { text: ' V úterý hrajeme. ', feedOrgId: 'org-1', picture: '' }
const data = 'data:image/png;base64,AAAA'
const problems = (given: FeedValues) => Object.keys(newFeedResolver(given).errors).sort()

describe('a post', () => {
  it('is sent without the spaces around it', () => {
    expect(newFeedBody(values)).toEqual({ text: 'V úterý hrajeme.', feedOrgId: 'org-1' })
  })

  it('carries a new picture as a file', () => {
    expect(newFeedBody({ ...values, picture: data })).toMatchObject({ file: data })
  })

  it('keeps a picture that stays, and says so when it is taken off', () => {
    expect(feedChangeBody('f', { ...values, picture: '/public/media/a.webp' })).not.toHaveProperty('file')
    expect(feedChangeBody('f', values)).toMatchObject({ file: null })
    expect(feedChangeBody('f', { ...values, picture: data })).toMatchObject({ file: data })
  })

  it('needs a text and an organisation', () => {
    expect(problems({ ...values, text: '  ' })).toEqual(['text'])
    expect(problems({ ...values, feedOrgId: '' })).toEqual(['feedOrgId'])
    expect(problems(values)).toEqual([])
  })
})

import { createAjv } from '@parta/contracts/ajv'
import { postReported } from '@parta/contracts/feeds'
import { describe, expect, it } from 'vitest'
import { reportPost } from './report-rules.ts'

const now = new Date('2026-06-01T10:00:00Z')
const post = { postedBy: 'petr', text: 'Slepí jste všichni.', image: 'FILE:/public/media/a.webp' }
const command = { postId: 'p', by: 'jana', reason: ' Uráží.\n', orgName: 'Sokol', post }

describe('report a post', () => {
  it('publishes who reported it and why, with the text and picture that it has now', () => {
    const { next, facts = [] } = reportPost(null, command, now)
    expect(next).toEqual({ postId: 'p', by: 'jana', reason: 'Uráží.', at: now })
    const { postedBy: from, text, image } = post
    expect(facts.map(({ data }) => data)).toEqual([
      { postId: 'p', orgName: 'Sokol', from, by: 'jana', reason: 'Uráží.', text, image },
    ])
    expect(createAjv().validate(postReported.data, facts[0]?.data)).toBe(true)
  })

  it('is refused a second time, and to its author', () => {
    const { next } = reportPost(null, command, now)
    expect(() => reportPost(next, command, now)).toThrow('report.already')
    expect(() => reportPost(null, { ...command, by: 'petr' }, now)).toThrow('report.self')
  })
})

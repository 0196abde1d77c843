import { describe, expect, it } from 'vitest'
import { plainTelephone } from './telephone.ts'

describe('a telephone number', () => {
  it.each([' +420 777 123-456 ', '+420 (777) 123/456', '+420777123456'])('is sent as its digits: %s', (typed) => {
    expect(plainTelephone(typed)).toBe('+420777123456')
  })
})

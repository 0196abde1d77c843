import { operations } from '@parta/contracts/operations'
import { describe, expect, it } from 'vitest'
import { operationAt, recordsAnswers, unanswered } from '../support/answered.ts'

describe('the record of answered operations', () => {
  it('recognises each operation by its method and path', () => {
    const found = operations.map(({ method, path }) => operationAt(method, `${path.replace(/:\w+/, 'some-id_1')}?a=b`))
    expect(found).toEqual(operations.map(({ name }) => name))
  })

  it('knows no operation elsewhere', () => {
    expect(operationAt('GET', '/health/ready')).toBeUndefined()
  })

  it('leaves out the gateway and the kit, whose tests put servers of their own in the place of services', () => {
    const paths = ['/p/services/events/test/a.test.ts', '/p/tests/privacy/a.test.ts', '/p/tests/journeys/a.test.ts']
    expect(paths.map(recordsAnswers)).toEqual([true, true, true])
    const others = ['/p/gateway/test/a.test.ts', '/p/services/kit/test/a.test.ts', '/p/tests/faults/limits.test.ts']
    expect(others.map(recordsAnswers)).toEqual([false, false, false])
  })

  it('names what is missing from it', () => {
    const [first, ...others] = operations.map(({ name }) => name)
    expect(unanswered(`${others.join('\n')}\n`)).toEqual([first])
  })
})

import type { textsOf } from '../lib/plain-texts.ts'

export type Translate = ReturnType<typeof textsOf>

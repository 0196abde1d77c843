import { readFioJson, readFioRows, type Statement } from '@parta/contracts/predicates/fio'

/** Reads a statement file of Fio, JSON or CSV. @throws SyntaxError when it is neither */
export async function readStatement(text: string): Promise<Statement> {
  const content = text.replace(/^\uFEFF/, '')
  if (content.trimStart().startsWith('{')) return readFioJson(content)
  const { default: papa } = await import('papaparse')
  return readFioRows(papa.parse(content, { delimiter: ';' }).data)
}

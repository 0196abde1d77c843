import { Link } from 'react-router-dom'

interface Props {
  /** The sentence; the name of the document is between `<text>` and `</text>`. */
  readonly text: string
  readonly to: string
}

/** A sentence of consent with a link to the document, which opens in a new tab. */
export function ConsentText({ text, to }: Props) {
  const [before, name, after] = text.split(/<\/?text>/)
  return (
    <>
      {before}
      <Link to={to} target="_blank" rel="noopener">
        {name}
      </Link>
      {after}
    </>
  )
}

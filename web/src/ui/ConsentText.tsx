import { Link } from 'react-router-dom'

interface Props {
  /** The document's name stands in `<text>`. */
  readonly text: string
  readonly to: string
}

/** A text of a consent, in which the name of the document leads to it, in a new tab. */
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

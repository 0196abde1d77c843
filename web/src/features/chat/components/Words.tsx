import { piecesOf } from '../links.ts'
import classes from './Bubble.module.css'

/** The text of a message with safe links; it is never rendered as HTML. */
export function Words({ text }: { text: string }) {
  if (text === '') return null
  // Indexes as keys: pieces may be equal, and their order never changes.
  const pieces = piecesOf(text).map((piece, index) => ({ ...piece, key: index }))
  return (
    <p className={classes.text}>
      {pieces.map((piece) =>
        'href' in piece ? (
          <a key={piece.key} href={piece.href} target="_blank" rel="noopener noreferrer nofollow" title={piece.href}>
            {piece.text}
          </a>
        ) : (
          <span key={piece.key}>{piece.text}</span>
        ),
      )}
    </p>
  )
}

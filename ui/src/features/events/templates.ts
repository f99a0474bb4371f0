import type { TemplateCard } from '@/generated/protocol'

/** The regulations of one game: the usual form, which is offered first, and all others. */
export interface GameTemplates {
  usual: TemplateCard
  others: TemplateCard[]
}

/** In the order they come; the first one of each game is its usual form. */
export function byGame(cards: readonly TemplateCard[]): GameTemplates[] {
  const games: GameTemplates[] = []
  for (const card of cards) {
    const known = games.find(({ usual }) => usual.game.zh === card.game.zh)
    if (known) known.others.push(card)
    else games.push({ usual: card, others: [] })
  }
  return games
}

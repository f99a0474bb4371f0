import { expect, test } from 'vitest'
import { byGame } from './templates'

const card = (name: string, game: string) => ({
  name,
  game: { zh: game, en: game },
  title: { zh: name, en: name },
  source: '',
  suggested_title: '',
})

test('each game begins with its usual form and keeps the order of the others', () => {
  const games = byGame([card('a', '掼蛋'), card('b', '掼蛋'), card('c', '升级'), card('d', '掼蛋'), card('e', '升级')])
  expect(games.map(({ usual, others }) => [usual.name, others.map(({ name }) => name)])).toEqual([
    ['a', ['b', 'd']],
    ['c', ['e']],
  ])
})

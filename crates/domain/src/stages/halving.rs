//! Parting entrants into two groups so that every row and every unit is shared evenly.

/// An entrant as an edge between its row (a row of seeds, a pot) and its unit.
#[derive(Clone, Copy, Debug)]
pub(super) struct Link {
    /// Row, from 0.
    pub row: usize,
    /// Unit, from 0; an entrant without a unit has one of its own.
    pub unit: usize,
    /// Whether it is in the first group now.
    pub in_first: bool,
}

/// For each entrant whether it goes to the first group: of every row and every unit the two groups get the same number
/// or differ by one, the first group gets the odd entrant, and where there is a choice everybody stays.
///
/// An Euler circuit of a graph with rows on one side and units on the other has even length; its edges go to the two
/// groups in turn. Rows and units of odd degree are first joined to an extra vertex of the other side.
pub(super) fn halve(links: &[Link]) -> Vec<bool> {
    let rows = links.iter().map(|link| link.row + 1).max().unwrap_or(0);
    let units = links.iter().map(|link| link.unit + 1).max().unwrap_or(0);
    let (extra_row, extra_unit) = (rows, rows + 1 + units);
    let mut edges: Vec<[usize; 2]> = links.iter().map(|link| [link.row, rows + 1 + link.unit]).collect();
    let mut degree = vec![0_usize; extra_unit + 1];
    edges.iter().flatten().for_each(|vertex| degree[*vertex] += 1);
    let odd = |degree: usize| degree % 2 == 1;
    for (vertex, degree) in degree.into_iter().enumerate() {
        if odd(degree) {
            edges.push(if vertex < rows { [vertex, extra_unit] } else { [extra_row, vertex] });
        }
    }
    let bridge = odd(links.len()).then_some(edges.len());
    if bridge.is_some() {
        edges.push([extra_row, extra_unit]);
    }

    let mut first = vec![false; links.len()];
    for circuit in circuits(&edges, extra_unit + 1) {
        let (mut stay, mut surplus) = (0_i32, 0_i32);
        for (at, edge) in circuit.iter().enumerate() {
            if let Some(link) = links.get(*edge) {
                let to_first = at % 2 == 0;
                stay += if link.in_first == to_first { 1 } else { -1 };
                surplus += if to_first { 1 } else { -1 };
            }
        }
        let has_bridge = bridge.is_some_and(|bridge| circuit.contains(&bridge));
        let flip = if has_bridge { surplus < 0 } else { stay < 0 };
        for (at, edge) in circuit.iter().enumerate() {
            if let Some(to_first) = first.get_mut(*edge) {
                *to_first = (at % 2 == 0) != flip;
            }
        }
    }
    first
}

/// One Euler circuit of each connected part, as edges in order.
fn circuits(edges: &[[usize; 2]], vertices: usize) -> Vec<Vec<usize>> {
    let mut at_vertex = vec![Vec::new(); vertices];
    for (edge, [a, b]) in edges.iter().enumerate().rev() {
        at_vertex[*a].push(edge);
        at_vertex[*b].push(edge);
    }
    let mut used = vec![false; edges.len()];
    let mut found = Vec::new();
    for start in 0..vertices {
        let mut circuit = Vec::new();
        let mut path = vec![(start, None)];
        while let Some(&(vertex, arrived_by)) = path.last() {
            match at_vertex[vertex].pop() {
                Some(edge) if used[edge] => {}
                Some(edge) => {
                    used[edge] = true;
                    let [a, b] = edges[edge];
                    path.push((a + b - vertex, Some(edge)));
                }
                None => {
                    path.pop();
                    circuit.extend(arrived_by);
                }
            }
        }
        if !circuit.is_empty() {
            found.push(circuit);
        }
    }
    found
}

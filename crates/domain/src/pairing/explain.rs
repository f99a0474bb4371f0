//! One plain sentence out of the reasons of a match.

//! Signing in: one organizer's password on each server, sessions on each device.

use crate::errors::{internal, store_failed};
use crate::{Actor, App, SessionChange};
use argon2::Argon2;
use argon2::password_hash::phc::PasswordHash;
use argon2::password_hash::{PasswordHasher, PasswordVerifier};
use chrono::TimeDelta;
use saiwu_protocol::account::{Account, SetUpAccount, SignIn};
use saiwu_protocol::{Done, ErrorCode, ErrorReply, Tag};
use std::sync::PoisonError;

/// How long a device stays signed in.
const SESSION_DAYS: i64 = 30;
/// Wrong passwords in a row before a pause.
const ATTEMPTS: u32 = 10;
/// The pause.
const PAUSE_SECONDS: i64 = 60;
/// Name of the setting that holds the set-up code's hash.
const SET_UP_CODE: &str = "set_up_code";
/// Name of the setting that counts wrong passwords: `count@instant`.
const WRONG_PASSWORDS: &str = "wrong_passwords";

impl App {
    /// The actor behind a session cookie.
    pub fn actor_of_session(&self, token: Option<&str>) -> Actor {
        let Some(token) = token.filter(|token| (16..=200).contains(&token.len())) else {
            return Actor::nobody();
        };
        let hash = token_hash(token);
        match self.store.session(&hash) {
            Ok(Some(expires)) if expires > self.host.now() => Actor::organizer(&hash),
            Ok(_) => Actor::nobody(),
            Err(error) => {
                tracing::error!(%error, "a session cannot be looked up");
                Actor::nobody()
            }
        }
    }

    /// Makes a new six-digit code that sets the organizer's password; absent when a password is set already.
    ///
    /// # Errors
    /// The store or the random source fails.
    pub fn new_set_up_code(&self) -> Result<Option<String>, ErrorReply> {
        if self.store.password_hash().map_err(store_failed)?.is_some() {
            return Ok(None);
        }
        let random = self.random()?;
        let number = u32::from_be_bytes([random[0], random[1], random[2], random[3]]) % 1_000_000;
        let code = format!("{number:06}");
        self.store.set_setting(SET_UP_CODE, Some(&token_hash(&code))).map_err(store_failed)?;
        Ok(Some(code))
    }

    /// Sets the password without a code.
    ///
    /// # Errors
    /// The password is too short, or the store fails.
    pub fn set_password(&self, password: &str) -> Result<(), ErrorReply> {
        let length = password.chars().count();
        if !(8..=200).contains(&length) {
            return Err(ErrorReply {
                field: Some("password".to_owned()),
                ..ErrorReply::new(
                    ErrorCode::Refused,
                    "密码应为8到200个字",
                    "The password takes 8 to 200 characters",
                )
            });
        }
        let hash = Argon2::default()
            .hash_password(password.as_bytes())
            .map_err(|error| internal(&error))?
            .to_string();
        self.store.set_password_hash(&hash).map_err(store_failed)
    }

    /// Sets a new eight-digit password: for practice servers, and where the old one is forgotten.
    ///
    /// # Errors
    /// The store or the random source fails.
    pub fn new_password(&self) -> Result<String, ErrorReply> {
        let random = self.random()?;
        let number = u32::from_be_bytes([random[0], random[1], random[2], random[3]]) % 100_000_000;
        let password = format!("{number:08}");
        self.set_password(&password)?;
        Ok(password)
    }

    pub(crate) fn account(&self, actor: &Actor) -> Result<Account, ErrorReply> {
        let needs_set_up = !actor.is_local() && self.store.password_hash().map_err(store_failed)?.is_none();
        Ok(Account {
            signed_in: actor.is_organizer(),
            needs_set_up,
            local: actor.is_local(),
            practice: self.practice,
        })
    }

    pub(crate) fn set_up_account(
        &self,
        set_up: &SetUpAccount,
        session: &mut SessionChange,
    ) -> Result<Done, ErrorReply> {
        if self.store.password_hash().map_err(store_failed)?.is_some() {
            return Err(ErrorReply::new(
                ErrorCode::Refused,
                "密码已经设置过了，请直接登录",
                "A password is set: sign in",
            ));
        }
        let _one_at_a_time = self.passwords.lock().unwrap_or_else(PoisonError::into_inner);
        self.check_pause()?;
        let expected = self.store.setting(SET_UP_CODE).map_err(store_failed)?;
        if expected.as_deref() != Some(token_hash(set_up.set_up_code.trim()).as_str()) {
            self.count_wrong()?;
            return Err(ErrorReply {
                field: Some("set_up_code".to_owned()),
                ..ErrorReply::new(
                    ErrorCode::WrongPassword,
                    "设置码不对，请看启动服务器的窗口",
                    "Wrong set-up code: it stands in the server's terminal",
                )
            });
        }
        self.set_password(&set_up.password)?;
        self.store.set_setting(SET_UP_CODE, None).map_err(store_failed)?;
        self.begin_session(session)
    }

    pub(crate) fn sign_in(&self, sign_in: &SignIn, session: &mut SessionChange) -> Result<Done, ErrorReply> {
        let _one_at_a_time = self.passwords.lock().unwrap_or_else(PoisonError::into_inner);
        self.check_pause()?;
        let hash = self.store.password_hash().map_err(store_failed)?.ok_or_else(|| {
            ErrorReply::new(
                ErrorCode::Refused,
                "还没有设置密码，请先设置",
                "No password is set yet: set one first",
            )
        })?;
        let parsed = PasswordHash::new(&hash).map_err(|error| internal(&error))?;
        if Argon2::default().verify_password(sign_in.password.as_bytes(), &parsed).is_err() {
            self.count_wrong()?;
            return Err(ErrorReply {
                field: Some("password".to_owned()),
                ..ErrorReply::new(
                    ErrorCode::WrongPassword,
                    "密码不对，请再试",
                    "Wrong password, please try again",
                )
            });
        }
        self.store.set_setting(WRONG_PASSWORDS, None).map_err(store_failed)?;
        self.begin_session(session)
    }

    pub(crate) fn sign_out(&self, actor: &Actor, session: &mut SessionChange) -> Result<Done, ErrorReply> {
        if let Some(hash) = actor.session() {
            self.store.remove_session(hash).map_err(store_failed)?;
        }
        *session = SessionChange::End;
        Ok(Done {})
    }

    fn begin_session(&self, session: &mut SessionChange) -> Result<Done, ErrorReply> {
        let now = self.host.now();
        let token = self.random_text()?;
        let expires = now + TimeDelta::days(SESSION_DAYS);
        self.store.purge_sessions(now).map_err(store_failed)?;
        self.store.create_session(&token_hash(&token), expires).map_err(store_failed)?;
        *session = SessionChange::Begin { token, seconds: SESSION_DAYS.unsigned_abs() * 86_400 };
        self.tell("", 0, &[Tag::Account]);
        Ok(Done {})
    }

    fn wrong_passwords(&self) -> Result<(u32, i64), ErrorReply> {
        let stored = self.store.setting(WRONG_PASSWORDS).map_err(store_failed)?.unwrap_or_default();
        let (count, at) = stored.split_once('@').unwrap_or(("0", "0"));
        Ok((count.parse().unwrap_or(0), at.parse().unwrap_or(0)))
    }

    fn check_pause(&self) -> Result<(), ErrorReply> {
        let (count, at) = self.wrong_passwords()?;
        let since = self.host.now().timestamp() - at;
        if count >= ATTEMPTS && (0..PAUSE_SECONDS).contains(&since) {
            return Err(ErrorReply::new(
                ErrorCode::TooManyAttempts,
                "密码错了太多次，请1分钟后再试",
                "Too many wrong passwords: try again in a minute",
            ));
        }
        Ok(())
    }

    fn count_wrong(&self) -> Result<(), ErrorReply> {
        let (count, at) = self.wrong_passwords()?;
        let now = self.host.now().timestamp();
        let count = if now - at > 10 * PAUSE_SECONDS { 1 } else { count.saturating_add(1) };
        self.store.set_setting(WRONG_PASSWORDS, Some(&format!("{count}@{now}"))).map_err(store_failed)
    }

    pub(crate) fn random(&self) -> Result<[u8; 32], ErrorReply> {
        self.host.random().ok_or_else(|| internal(&"the system gives no random numbers"))
    }

    /// 26 characters Crockford base32: 130 random bits.
    pub(crate) fn random_text(&self) -> Result<String, ErrorReply> {
        Ok(crockford(&self.random()?, 26))
    }

    /// A new event code: six characters Crockford base32.
    pub(crate) fn random_code(&self) -> Result<String, ErrorReply> {
        Ok(crockford(&self.random()?, 6))
    }
}

fn crockford(random: &[u8; 32], length: usize) -> String {
    const ALPHABET: &[u8; 32] = b"0123456789ABCDEFGHJKMNPQRSTVWXYZ";
    random.iter().take(length).map(|byte| char::from(ALPHABET[usize::from(byte & 31)])).collect()
}

fn token_hash(token: &str) -> String {
    blake3::hash(token.as_bytes()).to_hex().to_string()
}

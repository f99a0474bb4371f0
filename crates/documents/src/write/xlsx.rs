//! The form as a workbook: labels locked, phones as text, choices where there are choices.

use super::{Drawn, Kind, Layout, Unwritable};
use rust_xlsxwriter::{
    DataValidation, DataValidationErrorStyle, DataValidationRule, DocProperties, ExcelDateTime, Format,
    FormatAlign, FormatBorder, ProtectionOptions, Workbook, Worksheet, XlsxError,
};

/// Name of the hidden sheet, and the version of what stands in it.
const HIDDEN: &str = "saiwu";
const VERSION: &str = "saiwu-form/1";

/// Writes the workbook; the same form gives the same bytes.
pub fn to_xlsx(layout: &Layout) -> Result<Vec<u8>, Unwritable> {
    written(layout).map_err(|_| Unwritable)
}

fn written(layout: &Layout) -> Result<Vec<u8>, XlsxError> {
    let mut book = Workbook::new();
    // No clock: a form is not dated by the day on which it was written.
    let day = ExcelDateTime::from_ymd(2000, 1, 1)?;
    book.set_properties(&DocProperties::new().set_creation_datetime(&day));
    let sheet = book.add_worksheet();
    sheet.set_name("报名表")?;
    for cell in &layout.cells {
        write_cell(sheet, cell)?;
    }
    sheet.set_print_fit_to_pages(1, 0).set_paper_size(9);
    for column in 0..layout.width {
        let widest = layout.cells.iter().filter(|cell| cell.column == column && cell.width == 1);
        let letters = widest.map(|cell| cell.text.chars().count()).max().unwrap_or(0).clamp(4, 14);
        let width = u32::try_from(letters * 2 + 3).unwrap_or(20);
        sheet.set_column_width(narrow(column), f64::from(width))?;
    }
    let options = ProtectionOptions {
        insert_rows: true,
        format_columns: true,
        format_rows: true,
        format_cells: true,
        ..ProtectionOptions::default()
    };
    sheet.protect_with_options(&options);
    let hidden = book.add_worksheet();
    hidden.set_name(HIDDEN)?.set_hidden(true);
    let about =
        [("form_version", VERSION), ("template", &layout.about.template), ("unit", &layout.about.unit)];
    for (row, (name, value)) in (0..).zip(about) {
        hidden.write_string(row, 0, name)?;
        hidden.write_string(row, 1, value)?;
    }
    book.save_to_buffer()
}

fn write_cell(sheet: &mut Worksheet, cell: &Drawn) -> Result<(), XlsxError> {
    let (row, column) = (u32::try_from(cell.row).unwrap_or(u32::MAX), narrow(cell.column));
    let last_row = row + u32::try_from(cell.height.max(1) - 1).unwrap_or(0);
    let last_column = column + narrow(cell.width.max(1) - 1);
    let plain = Format::new().set_text_wrap().set_align(FormatAlign::VerticalCenter);
    let format = match cell.kind {
        Kind::Title => plain.set_bold().set_font_size(16).set_align(FormatAlign::Center),
        Kind::Label => plain.set_align(FormatAlign::Center).set_border(FormatBorder::Thin),
        // Text format: a phone keeps its zeros and never becomes 1.39E+10.
        Kind::Text | Kind::Gender | Kind::Age | Kind::Phone | Kind::AnyPhone => {
            plain.set_num_format("@").set_border(FormatBorder::Thin).set_unlocked()
        }
    };
    match (last_row, last_column) == (row, column) {
        true => drop(sheet.write_string_with_format(row, column, &cell.text, &format)?),
        false => drop(sheet.merge_range(row, column, last_row, last_column, &cell.text, &format)?),
    }
    if let Some(validation) = validation(cell.kind)? {
        sheet.add_data_validation(row, column, last_row, last_column, &validation)?;
    }
    Ok(())
}

fn validation(kind: Kind) -> Result<Option<DataValidation>, XlsxError> {
    let new = DataValidation::new;
    Ok(match kind {
        Kind::Gender => Some(new().allow_list_strings(&["男", "女"])?.set_error_message("请选男或女")?),
        Kind::Phone => Some(
            new()
                .allow_text_length(DataValidationRule::EqualTo(11))
                .set_error_style(DataValidationErrorStyle::Warning)
                .set_error_message("手机号应为11位")?,
        ),
        Kind::AnyPhone => Some(
            new()
                .allow_text_length(DataValidationRule::Between(7, 12))
                .set_error_style(DataValidationErrorStyle::Warning)
                .set_error_message("电话应为11位手机号，或7至8位座机号（可加区号）")?,
        ),
        Kind::Title | Kind::Label | Kind::Text | Kind::Age => None,
    })
}

fn narrow(column: usize) -> u16 {
    u16::try_from(column).unwrap_or(u16::MAX)
}
